"""Progress of parallel work, printed when it changes and every few seconds."""

import threading
import time
from types import TracebackType

EVERY = 4.0  # seconds
LOOK = 0.5


class Progress:
    """Prints a line when a task begins or changes, and every few seconds otherwise."""

    def __init__(self) -> None:
        self._began = self._printed = time.monotonic()
        self._doing: dict[str, str] = {}
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._repeat, daemon=True)

    def __enter__(self) -> "Progress":
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._over.set()
        self._thread.join()

    def say(self, who: str, words: str) -> None:
        with self._lock:
            if self._doing.get(who) != words:
                self._doing[who] = words
                self._print(f"{who}: {words}")

    def done(self, who: str) -> None:
        with self._lock:
            self._doing.pop(who, None)
            self._print(f"{who}: done")

    def _repeat(self) -> None:
        while not self._over.wait(LOOK):
            with self._lock:
                if self._doing and time.monotonic() - self._printed >= EVERY:
                    self._print("… " + "; ".join(f"{who}: {words}" for who, words in self._doing.items()))

    def _print(self, words: str) -> None:
        self._printed = time.monotonic()
        print(f"{self._printed - self._began:4.0f} s  {words}", flush=True)
