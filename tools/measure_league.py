"""Plays a league of all against all for each game and keeps ratings in docs/league.json: measure_league.py PROGRAM [NETS EXPLOITERS] [--games N] [--only GAME].

NETS has <game>.net of self-play, EXPLOITERS/<game>-hard/<game>.net what learnt against `hard` (learn.train --face hard). Both are trained elsewhere; their
hashes stand in docs/training.json. Without them the levels play among themselves.
"""
import argparse
import json
import pathlib
import subprocess
import tempfile

KEPT = pathlib.Path(__file__).resolve().parent.parent / "docs" / "league.json"
TABLES = {"chawai": 4, "kai-piranja": 4, "wa-chat-bi": 5, "kawaii": 4, "chabyrinthe": 2}
LEVELS = ["normal", "hard", "max", "hard-search", "ismcts"]
SEED = "577215"


def one(arguments, game, players):
    with tempfile.NamedTemporaryFile("w", suffix=".league") as file:
        nets = [f"self-play {arguments.nets}/{game}.net", f"exploiter {arguments.exploiters}/{game}-hard/{game}.net"] if arguments.exploiters else []
        file.write("\n".join([*LEVELS, *nets]) + "\n")
        file.flush()
        command = [arguments.program, "arena", game, "--league", file.name, "--seats", str(players), "--games", str(arguments.games), "--seed", SEED]
        found = json.loads(subprocess.check_output([*command, *(["--option", "pace=calm"] if game == "kawaii" else []), "--json"]))
    alone = next((player for table in found["tables"] for player in table["players"] if player["name"] == "exploiter" and player["seats"] == 1
                  and {other["name"] for other in table["players"]} == {"exploiter", "hard"}), None)
    return {"game": game, "players": players, "games": arguments.games, "seed": SEED,
            "elo": {rating["name"]: [rating["elo"], round(1.96 * rating["elo_se"], 1)] for rating in found["ratings"]},
            "exploiter": alone and [100 * alone["win_share"], 196 * alone["win_share_se"]], "tables": found["tables"]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("nets", nargs="?")
    parser.add_argument("exploiters", nargs="?")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--only")
    arguments = parser.parse_args()
    for game, players in TABLES.items():
        if arguments.only and game != arguments.only:
            continue
        row = one(arguments, game, players)
        kept = json.loads(KEPT.read_text()) if KEPT.exists() else []
        kept = sorted([other for other in kept if other["game"] != game] + [row], key=lambda other: list(TABLES).index(other["game"]))
        KEPT.write_text("[\n" + ",\n".join(json.dumps(other) for other in kept) + "\n]\n")
        print(game, row["elo"], row["exploiter"], flush=True)


if __name__ == "__main__":
    main()
