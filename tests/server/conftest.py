"""The server is the same Python in both halves of `make test`: it is asked once, over the compiled engine."""

from mutable._pure import is_compiled

collect_ignore_glob = [] if is_compiled() else ["test_*.py"]
