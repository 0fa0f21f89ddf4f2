"""For tests in Python: checks that count, and the line at their end that ./test adds up."""
import sys

passed = failed = 0


def check(name, holds, detail=""):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    if not holds:
        print(f"not ok {name}\n# {name}: {detail}")


def report():
    print(f"{passed} passed, {failed} failed")
    sys.exit(bool(failed))
