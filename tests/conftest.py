"""What is the same Python in both halves of `make test` is asked once, over the compiled engine."""

from mutable._pure import is_compiled

collect_ignore = [] if is_compiled() else ["test_bench.py", "test_commands.py", "test_set_up.py"]
