"""`python -m mutable` is the command `mutable`."""

import sys

from mutable.cli.main import main

sys.exit(main())
