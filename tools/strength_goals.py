"""What the bots have to show, line by line, from result files: a part of docs/strength.md (tools/measure_strength.py).

docs/levels.json: matches of levels with networks, exploiters, what failed. docs/nash.json: lines of build/nash. docs/thinking.json, docs/thinking_xeon.json and
docs/same_choices.json: what build/thinking and bench/same_choices.mjs print. docs/calibration.json: tools/calibrate.py. docs/following.json: lines of build/following. docs/characters.json: tools/measure_characters.py. What a
file lacks is called not measured.
"""
import json
import pathlib

docs = pathlib.Path(__file__).resolve().parent.parent / "docs"
GAMES = {"chawai": (3, 4, 6), "kai-piranja": (3, 4, 6), "wa-chat-bi": (3, 5, 7), "kawaii": (3, 4, 5), "chabyrinthe": (2, 3, 4)}
TABLES = {"half": "half and half", "one": "one among the old", "one old": "one old among the new"}
LIMITS = {"hard": 10, "max": 100}


def read(name):
    path = docs / f"{name}.json"
    return json.loads(path.read_text()) if path.exists() else None


def match_holds(row):
    """Half and half: above its share with the whole interval. One: not significantly below, nor the old one above."""
    fair = 100 / row["players"]
    if row["table"] == "half":
        return row["share"] - row["interval"] > fair
    if row["table"] == "one":
        return row["share"] + row["interval"] >= fair
    return row["other"] - row["other_interval"] <= fair


def few(row):
    return f" ({row['games']} games)" if isinstance(row["games"], int) and row["games"] < 2000 else ""


def match_rows(rows, heads, keys, tables):
    """A row of the page for each key, which ends in the number of players, and in it a cell for each way to share the table."""
    yield from ["| " + " | ".join([*heads, "fair", *tables.values()]) + " |", "| --- |" + " --- |" * (len(heads) + len(tables))]
    for key in keys:
        cells = []
        for table in tables:
            row = rows.get((*key, table))
            seated = f"; {row['orders']} orders" if row and "orders" in row else "; alternating" if row and table == "half" and row["players"] > 3 else ""
            cells.append(f"{row['share']} ± {row['interval']} : {row['other']} ± {row['other_interval']}{few(row)}{'' if match_holds(row) else ' ✗'}{seated}" if row else "✗ not measured")
        yield "| " + " | ".join([*map(str, key), f"{100 / key[-1]:.1f}", *cells]) + " |"


def level_lines(levels, level, tables):
    rows = {(row["game"], row["players"], row["table"]): row for row in levels["matches"] if row["level"] == level}
    yield from match_rows(rows, ["game", "players"], [(game, players) for game, numbers in GAMES.items() for players in numbers], tables)


def hard_lines(levels):
    yield from ["", "### `hard` against the one before", "",
                "Percent of victories of the new and of the old (`hard-search`), 95 % intervals; of 2,000 games or more, unless a number is given. Kawaii is the calm one;",
                "in real time it stands below. Half and half: in so many orders around the table, each as often as chance seats people so. With two players all three are the same table; with three players two new ones and an old one are both half and half and one old among the new.", ""]
    yield from level_lines(levels, "hard", TABLES)


def real_time_lines(levels):
    """Kawaii against the clock."""
    rows = {(row["players"], row["table"]): row for row in levels.get("real_time", [])}
    yield from ["", "Kawaii in real time, where `hard` does not search: it judges by constants of its own there. A pile of one's own can wait, since whoever takes it pays with a heart; a rival's pile costs less and denies more.", ""]
    yield from match_rows(rows, ["players"], [(players,) for players in GAMES["kawaii"]], TABLES)


def max_lines(levels):
    yield from ["", "### `max` against `hard`", "", "Likewise, `max` being the new one. Alternating: in one order around the table.", ""]
    yield from level_lines(levels, "max", {"half": "half and half", "one": "one among `hard`", "one old": "one `hard` among `max`"})


def other_lines(levels):
    yield from ["", *levels["also"]]


def exploit_lines(levels):
    yield from ["", "### Exploiters", "", "What one seat learns to win against copies of a network, as a multiple of its share (`learn.train --exploit`), by generation. What the last generation gives away may be at most half of the first.",
                "Exploiters begin with the network's own weights. Kai Piranja and Wa Chat Bi: the level's own network is the one of 92 seconds; two exploiters were trained at a time on one H200, those of 300 seconds went on from those of 190.",
                "Chawaï, Kawaii (calm) and Chabyrinthe: networks of self-play, three trained at a time on one H200, and three exploiters, of whose last 50 seconds this is the mean. The last one was trained for 140 seconds, then for 175 with its first generation's exploiter and itself as others in the league.",
                "The networks of 100 seconds and their exploiters are of another day, otherwise likewise; curves and hashes stand in training.json. These three are no levels: `hard` searches there; what can be learnt against the levels themselves stands below.", "",
                "| game | seconds the network was trained | seconds of the exploiter | times its share |", "| --- | --- | --- | --- |"]
    for row in levels["exploiters"]:
        yield f"| {row['game']} | {row['trained']} | {row['seconds']} | {row['times_share']:.2f} |"


def facing_lines(training):
    """Learners against the bots themselves, the old ones for scale."""
    yield from ["", "### Learning against the levels themselves", "",
                "`learn.train --face LEVEL`: one seat learns against bots of a level, the first (`hard-search`) and today's, which choose on the processor's cores beside the learner (one to three cores of 16 for 505 seconds, begun with a network of",
                "self-play of 65 to 100 seconds). Times its share in the last third of the games, ± the 95 % interval by games. Where it stays below 1, nothing was found in that time that wins; a longer search may find it.", "",
                "| game | players | games faced, `hard-search` | times its share | games faced, `hard` | times its share |", "| --- | --- | --- | --- | --- | --- |"]
    found = {run["label"]: run for run in (training or {}).get("runs", [])}
    for game, players in {"chawai": 4, "kai-piranja": 4, "wa-chat-bi": 5, "kawaii": 4, "chabyrinthe": 2}.items():
        cells = []
        for level in ("hard-search", "hard"):
            run = found.get(f"facing {level}/{game}")
            if not run:
                cells.append("not measured | ")
                continue
            share, games = run["last_third"]["times_share"] / players, max(1, run["last_third"]["games"])
            cells.append(f"{run['games']:,} | {share * players:.2f} ± {1.96 * players * (share * (1 - share) / games) ** 0.5:.2f}")
        yield f"| {game} | {players} | " + " | ".join(cells) + " |"


def league_lines(leagues):
    """All against all."""
    yield from ["", "### All against all", "",
                "`silure arena GAME --league FILE`: one among the others, half and half, one of the others among these, and tables where all are different. Elo with the 95 % interval, `normal` being 0. *self-play* is a network of self-play (65 to 100",
                "seconds), *ismcts* a tree search that knows the rules and nothing else. *exploiter* learnt against `hard` itself (Chawaï for 505 seconds, Kai Piranja and Wa Chat Bi for 300); in Kawaii and Chabyrinthe, where nothing was found against `hard` in such a time",
                "(above), against copies of the network beside it (150 seconds). The last column but one is what it wins alone among `hard`, in percent. The network of Kai Piranja and Wa Chat Bi is `hard` itself.", ""]
    names = list(dict.fromkeys(name for one in leagues or [] for name in one["elo"]))
    yield from ["| game | players | " + " | ".join(names) + " | fair | exploiter among `hard` | games a table |", "| --- | --- |" + " --- |" * (len(names) + 3)]
    for one in leagues or []:
        cells = [f"{one['elo'][name][0]:.0f} ± {one['elo'][name][1]:.0f}" if name in one["elo"] else "" for name in names]
        alone = "{:.1f} ± {:.1f}".format(*one["exploiter"]) if one["exploiter"] else ""
        yield f"| {one['game']} | {one['players']} | " + " | ".join(cells) + f" | {100 / one['players']:.1f} | {alone} | {one['games']} |"
    if not leagues:
        yield "| not measured | | | | |"


def nash_lines(rows):
    yield from ["", "### Goofspiel for two with hidden bids", "",
                "NashConv, exactly (`build/nash --hidden [--descending] CARDS BOT…`): what best answers of both seats win together, a victory being 1 and a defeat -1. *solved-N* is CFR+ on the whole game with an",
                "effort of N, which is the number of iterations beside it; at most 0.15 is asked of the best of ours. *network* is one of self-play (learn/games.py), asked for its mix exactly; it is no level: what is small is solved.",
                "OpenSpiel's are its own C++ solvers and its own NashConv (commit b11f9eb6) on `turn_based_simultaneous_game(game=goofspiel(imp_info=True,num_cards=N,players=2,points_order=descending,returns_type=win_loss))`: the same game. An exactly uniform policy",
                "has 1.416667 and 1.550000 there and by the best answers of `build/nash` (whose bot `random` is a mix of a hundred draws: 1.405 and 1.557), and both know the same 162 and 2,124 positions with a choice. CFR+ with five cards depends on rounding there: regrets of nought become ±1e-17 and then a whole share.",
                "", "| cards | prizes | bot | iterations | NashConv |", "| --- | --- | --- | --- | --- |"]
    for row in rows or []:
        yield f"| {row['cards']} | {row['prizes']} | {row['bot']} | {row.get('iterations', '')} | {row['nashconv']:.3f} |"
    if not rows:
        yield "| not measured | | | | |"


def time_lines(native, same):
    yield from ["", "### Time a decision takes, and the same choice everywhere", "",
                "`build/thinking` (processor's milliseconds, by level the worst table) and `node bench/same_choices.mjs build/silure.wasm build/silure`. `hard` at most 10 ms and `max` 100 natively, 250 in",
                "WebAssembly; the same choice in both at 10,000 positions a game and level.", "",
                "| game | level | p50 | p99 | longest | WebAssembly p50 | p99 | longest | positions | games that differ |", "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"]
    there = {(row["game"], row["level"]): row for row in same or []}
    for game in dict.fromkeys(row["game"] for row in native or []):
        for level in dict.fromkeys(row["level"] for row in native):
            rows = [row for row in native if row["game"] == game and row["level"] == level]
            worst = {key: max(row[key] for row in rows) for key in ("p50_ms", "p99_ms", "max_ms")}
            mark = " ✗" if worst["max_ms"] > LIMITS.get(level, 10) else ""
            row = there.get((game, level))
            wasm = f"{row['p50_ms']:.2f} | {row['p99_ms']:.2f} | {row['max_ms']:.1f}{' ✗' if row['max_ms'] > 250 else ''} | {row['positions']} | {row['different']}" if row else "not measured | | | |"
            yield f"| {game} | {level} | {worst['p50_ms']:.2f} | {worst['p99_ms']:.2f} | {worst['max_ms']:.1f}{mark} | {wasm} |"
    missing = [game for game in [*GAMES, "goofspiel"] if game not in {row["game"] for row in native or []}]
    if missing:
        yield from ["", f"Not measured: {', '.join(missing)}."]
    yield from ["", "Measured on a machine of two cores (AMD EPYC) with other work on them; WebAssembly in node there, the milliseconds of its other threads included. A machine with 16 cores (Intel",
                   "Xeon) is slower: see thinking_xeon.json (without Goofspiel and Chabyrinthe, which think less since), where",
                   f"{xeon_lines()}."]


def xeon_lines():
    """What misses its limit on the slower machine."""
    worst = {}
    for row in read("thinking_xeon") or []:
        key = row["game"], row["level"]
        if row["level"] in LIMITS and row["max_ms"] > max(LIMITS[row["level"]], worst.get(key, 0)):
            worst[key] = row["max_ms"]
    return "the longest are " + ", ".join(f"{game} `{level}` {most:.0f}" for (game, level), most in worst.items()) if worst else "nothing misses its limit"


def calibration_lines(found):
    yield from ["", "### Chances that hints show", "",
                "`tools/calibrate.py`: in games among `hard`, a seat now and then plays the first hint; percent of victories, by the chance that was shown, ± the 95 % interval, on seeds that the correction",
                "was not fitted to. ✗ where it is off by more than 3 and by more than the interval (by games: the hints of one have one victory). Chabyrinthe's are corrected in games",
                "where each plays for oneself, and shown as found alone, together and in teams.", "", "| game | shown | on average | won | hints | |", "| --- | --- | --- | --- | --- | --- |"]
    for game, bins in (found or {}).get("checked", {}).items():
        for one in bins:
            off = abs(one["shown"] - one["won"])
            yield f"| {game} | {one['from']}–{one['to']} | {one['shown']:.1f} | {one['won']:.1f} ± {one['interval']:.1f} | {one['hints']} | {'✗' if off > 3 and off > one['interval'] else ''} |"
    if not found:
        yield "| not measured | | | | | |"
    judged = (found or {}).get("judged_on", {})
    if judged:
        yield from ["", "Judged on " + "; ".join(f"{game}: {what}" for game, what in judged.items()) + "."]


def following_lines(found):
    yield from ["", "### Who follows hints", "",
                "`build/following GAME PLAYERS GAMES SEED`: one seat plays the first hint of all its decisions, the others are `hard`; percent of victories with the 95 % interval, ✗ where it lies below the fair share.", "",
                "| game | players | fair | who follows hints | games | seed | |", "| --- | --- | --- | --- | --- | --- | --- |"]
    for row in (found or {}).get("rows", []):
        fair, share, interval = 100 / row["players"], 100 * row["share"], 196 * row["se"]
        yield f"| {row['game']} | {row['players']} | {fair:.1f} | {share:.1f} ± {interval:.1f} | {row['games']} | {row['seed']} | {'✗' if share + interval < fair else ''} |"
    yield from ["", *(found or {"notes": ["Not measured."]}).get("notes", [])]


CHARACTER_TABLES = ["chawai", "kai-piranja", "wa-chat-bi", "kawaii pace=live", "kawaii pace=calm", "chabyrinthe"]
# What tempers should show: whose, of which figure, above or below whose.
TEMPERS = [("bold's own points vary more than careful's", "deviation", "bold", ["careful"], 1),
           ("the rivals of spiteful have fewer points than the others'", "rivals", "spiteful", ["bold", "careful", "greedy", "plain"], -1),
           ("greedy has more points early than the others", "early", "greedy", ["bold", "careful", "spiteful", "plain"], 1)]
# And what else shows them, where own points tell little.
TEMPERS_IN = {"chabyrinthe": [("whoever sits behind bold has more points than whoever sits behind careful", "next", "bold", ["careful"], 1),
                              ("behind spiteful fewer than behind the others", "next", "spiteful", ["bold", "careful", "greedy", "plain"], -1),
                              ("behind greedy more than behind the others", "next", "greedy", ["bold", "careful", "spiteful", "plain"], 1)],
              "kawaii": [("greedy claims more often than the others", "claims", "greedy", ["bold", "careful", "spiteful", "plain"], 1),
                         ("bold claims less often than careful", "claims", "bold", ["careful"], -1)]}


def temper_of(rows, figure, one, others):
    """By how much, with the 95 % interval: as if characters of one match were independent."""
    apart = rows[one][figure] - sum(rows[other][figure] for other in others) / len(others)
    squares = rows[one][figure + "_interval"] ** 2 + sum(rows[other][figure + "_interval"] ** 2 for other in others) / len(others) ** 2
    return apart, squares ** 0.5


def character_lines(found):
    yield from ["", "## Characters", "", "`tools/measure_characters.py`: mixed tables of the five (each four of them at tables of four) on duplicate deals, bots rotating over the seats, each behind each of the others equally often; 95 % intervals; the commands stand in characters.json.",
                "Their shares of victory should lie within 4 of the fair one (✗ where one does not), and their tempers should show. Points of Wa Chat Bi are tokens, counted below nought. Early: after a third of the game's moves.",
                "Own points do not tell every temper. In Chabyrinthe everybody who can takes a cat, and a temper is in what a turn leaves to whoever is next. In Kawaii points are counted after each round, so that nobody has",
                "any early in one; what everybody sees is who claims piles while they are small, and who lets them grow."]
    for table, row in (found or {}).get("styles", {}).items():
        fair = 100 / row["players"]
        claims = "claims" in row["characters"]["plain"]
        yield from ["", f"### {table}, {row['players']} players", "", f"| character | games | victories in percent (fair: {fair:.0f}) | own points | their standard deviation | mean points of a rival | points early | points of whoever is next |{' claims |' if claims else ''}",
                    "| --- | --- | --- | --- | --- | --- | --- | --- |" + " --- |" * claims]
        for name, one in row["characters"].items():
            off = " ✗" if abs(one["share"] - fair) > 4 else ""
            yield (f"| {name} | {one['games']} | {one['share']:.1f} ± {one['share_interval']:.1f}{off} | {one['points']:.2f} ± {one['points_interval']:.2f} | {one['deviation']:.2f} ± {one['deviation_interval']:.2f} | "
                   f"{one['rivals']:.2f} ± {one['rivals_interval']:.2f} | {one['early']:.2f} ± {one['early_interval']:.2f} | {one['next']:.2f} ± {one['next_interval']:.2f} |"
                   + (f" {one['claims']:.2f} ± {one['claims_interval']:.2f} |" if claims else ""))
        said = []
        for what, figure, one, others, sign in TEMPERS + TEMPERS_IN.get(table.split()[0], []):
            apart, interval = temper_of(row["characters"], figure, one, others)
            said.append(f"{what}: {apart:+.2f} ± {interval:.2f}{'' if sign * apart > interval else ' ✗'}")
        yield from ["", "; ".join(said).capitalize() + "."]
    missing = [table for table in CHARACTER_TABLES if table not in (found or {}).get("styles", {})]
    if missing:
        yield from ["", f"Not measured: {', '.join(missing)}."]
    yield from found_notes(found)
    yield from plain_lines((found or {}).get("strength", {}))
    yield from adapting_lines((found or {}).get("adapting", {}))


def plain_lines(rows):
    yield from ["", "### How strong they are", "", "One plain one among `normal`, and among `hard`: percent of victories.", "", "| table | players | fair | among `normal` | among `hard` |", "| --- | --- | --- | --- | --- |"]
    for table, row in rows.items():
        cells = [f"{row['among'][level]['share']:.1f} ± {row['among'][level]['interval']:.1f} of {row['among'][level]['games']}" for level in ("normal", "hard")]
        yield f"| {table} | {row['players']} | {100 / row['players']:.1f} | " + " | ".join(cells) + " |"
    if not rows:
        yield "| not measured | | | | |"


def found_notes(found):
    """What the figures do not say themselves; written into characters.json by hand."""
    if (found or {}).get("notes"):
        yield from ["", *found["notes"]]


def adapting_lines(rows):
    yield from ["", "## The level that adapts", "", "Likewise: a bot of fixed strength in a person's place against three that adapt, four players, from the default start (9.0). Percent won from the 21st game on; ✗ where the interval does not reach the wish. Where the strength",
                "stands at an end of the scale (0 does what it likes least, 20 is `max`), nobody weaker or stronger is left: such a wish cannot be met.", "",
                "| game | person | wish | won | games | strength after 10 games | mean strength from the 21st | least and most | |", "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"]
    for name, row in rows.items():
        game, person, wish = name.split()
        missed = abs(row["won"] - 100 * float(wish)) > row["interval"]
        at_end = row["strength"] < 2 and not row["least"] or row["strength"] > 18 and row["most"] == 20
        yield (f"| {game} | {person} | {100 * float(wish):.0f} | {row['won']:.1f} ± {row['interval']:.1f}{' ✗' if missed else ''} | {row['games']} | {row['at_10']:.1f} | {row['strength']:.1f} | {row['least']:.1f} … {row['most']:.1f} | "
               f"{'the end of the scale' if at_end else ''} |")
    if not rows:
        yield "| not measured | | | | | | | | |"
    yield ""


def lines(ladder):
    levels = read("levels")
    yield from ["## What is asked of them", "", "✗ marks what is missed. What is measured stands in levels.json, nash.json, thinking.json, same_choices.json and calibration.json beside this page."]
    yield from hard_lines(levels)
    yield from real_time_lines(levels)
    yield from max_lines(levels)
    yield from other_lines(levels)
    yield from exploit_lines(levels)
    yield from facing_lines(read("training"))
    yield from league_lines(read("league"))
    yield from nash_lines(read("nash"))
    yield from calibration_lines(read("calibration"))
    yield from following_lines(read("following"))
    yield from time_lines(read("thinking"), read("same_choices"))
    solo = ladder.get("chabyrinthe/solo/max")
    if solo:
        mean, interval = solo["score"], 1.96 * solo["score_se"]
        yield from ["", "### Chabyrinthe alone", "",
                    f"`max` needs {mean:.2f} ± {interval:.2f} turns on {solo['games']} deals; at most 6.1 are asked: {'held' if mean <= 6.1 else f'missed by {mean - 6.1:.2f}'}. Together: in the table further down; in teams: see the ladder."]
    yield from ["", "### What was tried and failed", "",
                "And, where the story needs it, what helped instead. ± is the 95 % interval; *paired*: on the same deals. A *roof* is a position of Chabyrinthe that a search has met, a *world* one way in which the hidden cards may lie."]
    for game, tries in levels["failed"].items():
        yield from ["", f"#### {game}", "", *(f"- {one}" for one in tries)]
    yield ""
