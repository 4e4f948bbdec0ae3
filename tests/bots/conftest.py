"""Long searches are asked once, over the compiled engine: interpreted they think alike, only slower."""

from mutable._pure import is_compiled

LONG = [
    "test_arena.py",
    "test_endings.py",
    "test_mu_tricks_partner.py",
    "test_muses_belief.py",
    "test_muses_rivals.py",
    "test_muses_search.py",
]

collect_ignore = [] if is_compiled() else LONG
