// Chabyrinthe with open cards: every cat that came home; the gutters and the cats to come.
import type { Bill, Group, Item } from "@page/bill";
import { cat, kindCard } from "./board_cards";
import type { Roof } from "./board_roof";
import { say } from "./board_say";
import { kindName, together, verdict } from "./board_words";

interface Truth {
  pile: string[];
  cat_pile: number[];
}

const catItem = (points: number, counts: boolean): Item => ({
  drawn: cat(points), box: "-44 -46 88 92", words: say("cat_of", { points }), points: counts ? points : undefined,
});
const gutter = (kind: string): Item => ({ drawn: kindCard(kind), box: "-52 -52 104 104", words: kindName(kind) });

export const bill: Bill = {
  async points(end) {
    const view = end.views[0] as Roof;
    const alike = together(view);
    return view.players.map(({ cats, team_points }, seat) => {
      const groups: Group[] = [{ items: [...cats].sort().map((points) => catItem(points, !alike)), note: cats.length ? "" : say("no_cat") }];
      if (alike) groups.push({ items: [], note: say("turns_verdict", { turns: view.turns, verdict: verdict(view.turns) }) });
      else if (view.mode === "teams") groups.push({ items: [], note: say("the_team", { points: team_points ?? 0 }) });
      return { seat, groups };
    });
  },
  hands(now) {
    const { pile, cat_pile } = now.truth as Truth;
    return [{ seat: -1, groups: [{ items: [...pile.slice(0, 6).map(gutter), ...cat_pile.slice(0, 3).map((points) => catItem(points, false))] }] }];
  },
};
