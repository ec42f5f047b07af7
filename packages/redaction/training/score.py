"""Scores a network on the held-out texts: strict, nothing of a contact may survive; an honest text may not change at all."""
from decode import caught, spans
from quantise import evidence


def score(net, bank, high):
    """Shares by difficulty, and of honest texts changed."""
    counts = {}

    def count(name, hit):
        of = counts.setdefault(name, [0, 0])
        of[0] += hit
        of[1] += 1

    for row in bank["held_pos"]:
        hit = caught(row["t"], row["s"], spans(row["t"], evidence(net, row["t"]), high))
        count("caught", hit)
        count(f"difficulty {min(3, int(row['d']))}", hit)
    for row in bank["held_neg"] + bank["held_hard"]:
        changed = bool(spans(row["t"], evidence(net, row["t"]), high))
        count("honest-a, honest-b" if row["src"].startswith("honest") else "hard" if row["h"] else "ordinary", changed)
    return {name: {"percent": round(100 * hits / of, 2), "of": of} for name, (hits, of) in sorted(counts.items())}
