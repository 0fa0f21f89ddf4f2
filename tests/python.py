"""The Python package: batches reach the recorded hashes whatever the threads, arrays tell the truth, one table in words, the adapters, the wheel.
usage: python.py BUILD. Needs NumPy; what PettingZoo's and Gymnasium's adapters do is tested where they are installed."""
import importlib.util
import inspect
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

HERE = pathlib.Path(__file__).resolve().parent.parent
build = pathlib.Path(sys.argv[1]).resolve()
os.environ["SILURE_LIBRARY"] = str(build / "lib" / "libsilure.so.0")
os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE / "python"), str(HERE / "tests")]

import numpy as np  # noqa: E402

import silure  # noqa: E402
from checks import check, report  # noqa: E402
from silure import _measured, open_spiel  # noqa: E402

GAMES = {game["name"]: game for game in silure.games()}


def recorded():
    for line in (HERE / "tests/batch_hashes.txt").read_text().splitlines():
        game, seats, options, value = line.split()
        names = GAMES[game]["options"]
        chosen = {option["name"]: option["values"][int(index)]["value"] for option, index in zip(names, options.split(","))}
        yield game, int(seats), chosen, int(value, 16)


def hashes_are_the_recorded_ones():
    wrong = []
    for number, (game, seats, options, value) in enumerate(recorded()):
        with silure.VecEnv(game, 64, seats, seed=7464, threads=1 + number % 2, **options) as env:
            if number % 3:
                env.play(256)
            else:
                for _ in range(256):
                    env.step(env.random_acts())
            if env.hash() != value:
                wrong.append((game, seats, options))
    check("the same seed gives the recorded trajectories, with one thread and with two", not wrong, wrong)


def arrays_tell_the_truth():
    for game in GAMES:
        env = silure.make_vec(game, tables=8, seats=4, seed=3, **({"pace": "calm"} if game == "kawaii" else {}))
        fine, ended = True, 0
        for _ in range(1200):
            for table in (0, 7):
                for seat in range(4):
                    row = (table, seat) if env.rows > 1 else (table,)
                    if env.seat[row] == seat:
                        observation, mask = env.observe(table, seat)
                        fine &= (observation == env.observations[row]).all() and (mask == env.masks[row]).all()
            acts = env.random_acts()
            asked = env.seat != silure.NOBODY
            fine &= bool(np.take_along_axis(env.masks[asked], acts[asked].astype(np.int64)[:, None], 1).all())
            env.step()
            fine &= env.refused == 0 and set(np.round(env.rewards.sum(1)[env.done == 1], 3)) <= {1.0}
            ended += int(env.done.sum())
        check(f"{game}: rows are what their seats see and may do; games end and go on", fine and ended > 0, ended)
        before = env.observations.copy()
        env.step(np.full(env.acts.shape, silure.NO_ACT))
        check(f"{game}: what is refused changes nothing", env.refused > 0 and (before == env.observations).all())


def bots_choose_at_all_tables():
    for game in GAMES:
        calm = {"pace": "calm"} if game == "kawaii" else {}
        env = silure.make_vec(game, tables=12, seats=3, seed=11, **calm)
        env.play(20)
        asked = env.seat != silure.NOBODY
        legal = lambda acts: bool(np.take_along_axis(env.masks[asked], acts[asked].astype(np.int64)[:, None], 1).all())  # noqa: E731
        first, other = env.bot_acts("easy", 5).copy(), env.bot_acts("easy", 6).copy()
        check(f"{game}: a level's acts are legal, and follow from the seed", legal(first) and legal(other) and (env.bot_acts("easy", 5)[asked] == first[asked]).all(), first)
        wanted = np.zeros(env.acts.shape, np.uint8)
        wanted[::2] = 1
        env.acts[:] = silure.NO_ACT
        env.bot_acts("easy", 5, wanted)
        check(f"{game}: only where it is wanted", (env.acts[wanted == 0] == silure.NO_ACT).all() and (env.acts[asked & (wanted == 1)] == first[asked & (wanted == 1)]).all())
    env = silure.make_vec("goofspiel", tables=64, seats=2, seed=1, threads=2)
    won = ended = 0
    for step in range(200):
        env.random_acts()
        wanted = np.zeros(env.acts.shape, np.uint8)
        wanted[:, 0] = 1
        env.step(env.bot_acts("normal", step, wanted))
        won, ended = won + env.rewards[env.done == 1][:, 0].sum(), ended + env.done.sum()
    check("a level wins against chance, on two threads", ended > 500 and won > 0.7 * ended, (won, ended))
    for level, options in (("nobody", {}), ("oracle", {}), ("hard", {"pace": "live"})):
        env = silure.make_vec("kawaii", tables=2, seats=3, **(options or {"pace": "calm"}))
        try:
            env.bot_acts(level, 1)
            check(f"{level} {options} is refused", False)
        except silure.SilureError as error:
            check(f"{level} {options} is refused", level in str(error), error)
    try:
        env.bot_acts("easy", 1, np.zeros(3, np.uint8))
        check("so are wanted rows that are not the tables'", False)
    except silure.SilureError as error:
        check("so are wanted rows that are not the tables'", "every row" in str(error), error)


def layouts_name_every_byte():
    for game in GAMES:
        layout = silure.layout(game)
        env = silure.make_vec(game, tables=16, seats=3)
        env.play(30)
        rows = env.observations[env.seat != silure.NOBODY]
        covered = sum(field.rows * field.count for field in layout.fields)
        decoded = layout.decode(rows)
        features = layout.features(rows)
        check(f"{game}: fields cover all bytes and can be decoded", covered == layout.bytes and (decoded["seats"] == 3).all() and "| `seat` |" in layout.table())
        check(f"{game}: features are finite numbers", features.shape[0] == len(rows) and np.isfinite(features).all() and np.abs(features).max() <= 300)


def refusals_are_sentences():
    for what in (lambda: silure.make_vec("chess"), lambda: silure.make_vec("chawai", seats=2), lambda: silure.make_vec("chawai", tables=0),
                 lambda: silure.make_vec("chawai", deck=9), lambda: silure.layout("chess"), lambda: silure.Table("chawai", seats=9),
                 lambda: silure.Table("chawai").play(0, "fly"), lambda: silure.Table("chawai").view(7), lambda: silure.Table.read("rubbish"),
                 lambda: silure.make_vec("chawai").move(0, 0, 99), lambda: open_spiel.load_game("kawaii")):
        try:
            what()
            check("bad input is refused", False)
        except silure.SilureError as problem:
            check("bad input is refused with a sentence", len(str(problem)) > 10, problem)


def a_table_in_words():
    table = silure.Table("chawai", seats=3, key="5" * 64, deck=37)
    check("everybody is due", table.due == [0, 1, 2] and table.to_move == 0 and len(table.legal(0)) == 12)
    check("a hint has a reason", len(table.hints(0)[0].reason) > 3)
    picture = xml.fromstring(table._repr_svg_())
    check("a picture for a notebook", picture.tag.endswith("svg") and len(picture) > 5)
    while not table.over:
        for seat in table.due:
            table.play(seat, table.bot(seat, "easy"))
    check("it ends, with points and winners", len(table.score) == 3 and table.winners == [s for s in range(3) if table.score[s] == max(table.score)])
    again = silure.Table.read(table.record)
    check("its record leads back to it", again.over and again.score == table.score and again.game == "chawai" and again.view(0) == table.view(0))
    race = silure.Table("kawaii", seats=3)
    word, delay = race.bot_press(race.due[0], "normal")
    race.play(silure.CLOCK, race.legal(silure.CLOCK)[0], race.wake_ms)
    check("a race has a clock", race.now_ms > 0 and word and (delay is None or delay >= 0))


def chosen_by_hard(silure, game, seats):
    table, chosen = silure.Table(game, seats=seats, key="6" * 64), []
    for _ in range(40):
        chosen.append((table.to_move, table.bot(table.to_move, "hard")))
        table.play(*chosen[-1])
    return chosen


def hard_is_the_programs():
    """The same choices as the program's, by the same network, and not by what it does without one."""
    for game, seats in (("kai-piranja", 4), ("wa-chat-bi", 5)):
        chosen = chosen_by_hard(silure, game, seats)
        script = "".join(f"bot {seat} hard\nmove {seat} {move}\n" for seat, move in chosen)
        by_network, by_search = ([json.loads(line)["choice"] for line in subprocess.check_output(
            [build / "silure", "drive", game, "--seats", str(seats), "--key", "6" * 64, *nets], input=script, text=True).splitlines()[::2]]
            for nets in ([], ["--nets", "/nowhere"]))
        check(f"{game}: hard is the program's", by_network == [move for _, move in chosen], by_network)
        check(f"{game}: and no search", by_search != by_network)


def open_spiels_shape():
    for game in GAMES:
        options = _measured.calm(game)
        spiel = open_spiel.load_game(game, 3, **options)
        state, rng, fine = spiel.new_initial_state(5), np.random.default_rng(1), True
        while not state.is_terminal():
            if state.move_number() == 20:
                state = state.clone()
            if state.is_simultaneous_node():
                state.apply_actions([int(rng.choice(state.legal_actions(p) or [0])) for p in range(3)])
            else:
                player = state.current_player()
                act = int(rng.choice(state.legal_actions()))
                fine &= state.legal_actions_mask()[act] == 1 and state.string_to_action(state.action_to_string(player, act)) == act
                state.apply_action(act)
            fine &= len(state.information_state_tensor(0)) == spiel.information_state_tensor_size()
        check(f"{game}: a game in OpenSpiel's shape", fine and abs(sum(state.returns()) - 1) < 1e-9 and not state.legal_actions(0))
        same = spiel.new_initial_state(5).information_state_string(1) == spiel.new_initial_state(5).information_state_string(1)
        check(f"{game}: a seed deals the same", same and spiel.new_initial_state(6).get_game() is spiel)


def other_libraries():
    if not all(importlib.util.find_spec(name) for name in ("gymnasium", "pettingzoo")):
        print("# not tested: PettingZoo's and Gymnasium's environments (they are not installed)")
        return
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test, parallel_api_test, seed_test

    import silure.gymnasium
    import silure.pettingzoo as zoo
    for name, game in GAMES.items():
        for seats in range(game["min_seats"], game["max_seats"] + 1):
            api_test(zoo.aec_env(name, seats))
            seed_test(lambda: zoo.aec_env(name, seats))
            parallel_api_test(zoo.parallel_env(name, seats))
            check_env(silure.gymnasium.SilureEnv(name, seats), skip_render_check=True)
            vector = silure.gymnasium.SilureVector(name, 32, seats)
            observation, _ = vector.reset(seed=1)
            ended = 0.0
            for _ in range(5000):
                if ended:
                    break
                acts = (observation["action_mask"] * np.random.default_rng(2).random(observation["action_mask"].shape)).argmax(1)
                observation, rewards, terminated, truncated, _ = vector.step(acts)
                ended += terminated.sum()
            check(f"{name}, {seats}: PettingZoo's and Gymnasium's own checks", vector.observation_space.contains(observation) and ended > 0, ended)


def the_wheel_works():
    with tempfile.TemporaryDirectory() as folder:
        made = subprocess.run([sys.executable, HERE / "tools/make_wheel", build, folder], capture_output=True, text=True)
        wheels = list(pathlib.Path(folder).glob("silure-*.whl"))
        check("a wheel is made", made.returncode == 0 and len(wheels) == 1, made.stderr)
        subprocess.run([sys.executable, "-m", "zipfile", "-e", wheels[0], f"{folder}/site"], check=True)
        code = "import silure, json; e = silure.make_vec('kawaii', tables=4); e.play(9)\n" + inspect.getsource(chosen_by_hard) + \
               "print(json.dumps([silure.__file__, chosen_by_hard(silure, 'kai-piranja', 4)]))"
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=folder,
                             env={**{k: v for k, v in os.environ.items() if k != "SILURE_LIBRARY"}, "PYTHONPATH": f"{folder}/site"})
        check("and works from where it is unpacked", ran.returncode == 0 and json.loads(ran.stdout)[0].startswith(folder), ran.stderr)
        check("with its networks", ran.returncode == 0 and json.loads(ran.stdout)[1] == list(map(list, chosen_by_hard(silure, "kai-piranja", 4))), ran.stdout)


def the_gpus_run_is_ours():
    """The hashes of 10⁶ games that a GPU has given, where the processor needs no time for them."""
    from silure.gpu_bench import on_the_processor
    recorded = {" ".join(line.split()[:-1]): int(line.split()[-1], 16) for line in (HERE / "tests/gpu_hashes.txt").read_text().splitlines()}
    for options in ({"cards": 2, "bids": "shown", "order": "shuffled"}, {"cards": 2, "bids": "hidden", "order": "descending"}):
        there = recorded["goofspiel 2 " + ",".join(f"{name}={value}" for name, value in options.items())]
        check(f"10⁶ games of the GPU's recorded run, {options['bids']} bids", on_the_processor("goofspiel", 2, options, 1_000_000, 2) == there)


def the_race_is_run():
    ran = subprocess.run([sys.executable, HERE / "bench/race", "--json", "--seconds", "0.01"], capture_output=True, text=True)
    rows = json.loads(ran.stdout)["race"] if ran.returncode == 0 else []
    check("bench/race: our tables race", sum(row["library"].startswith("Silure, 4") and row.get("steps_per_s", 0) > 0 for row in rows) == len(GAMES), ran.stderr)
    told = [row for row in rows if len({"steps_per_s", "not_found", "did_not_run"} & row.keys()) == 1]
    libraries = {row["library"].split(",")[0] for row in told}
    check("and every other library has raced or is said to be missing", told == rows and libraries == {"Silure", "OpenSpiel", "PettingZoo", "RLCard", "PufferLib"}, rows)


def examples_run():
    for name, arguments in (("train_goofspiel.py", ["900"]), ("random_play.py", ["goofspiel", "3"])):
        ran = subprocess.run([sys.executable, HERE / "python/examples" / name, *arguments], capture_output=True, text=True,
                             env={**os.environ, "PYTHONPATH": str(HERE / "python")})
        check(f"the example {name}", ran.returncode == 0 and ran.stdout, ran.stderr)
        if name.startswith("train"):
            began, ends = (float(part.split("%")[0]) for part in ran.stdout.splitlines()[-1].replace("began at", "").split("ends at"))
            check("it learns", ends > began + 5, ran.stdout)


for test in (hashes_are_the_recorded_ones, arrays_tell_the_truth, bots_choose_at_all_tables, layouts_name_every_byte, refusals_are_sentences, a_table_in_words, hard_is_the_programs, open_spiels_shape,
             other_libraries, the_wheel_works, the_gpus_run_is_ours, the_race_is_run, examples_run):
    test()
sys.exit(report())
