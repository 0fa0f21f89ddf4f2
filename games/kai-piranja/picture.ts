// The door's little scene for Kai Piranja.
import { svg, type TemplateResult } from "lit-html";
import { put } from "@page/svg";
import { swim } from "./board_fish";
import { lagoon } from "./board_scene";

export const picture = (): TemplateResult =>
  put(0, 0, 0.2, svg`${lagoon(500)}${swim("U", 110, 210, 1.8, -8)}${swim("u", 245, 290, 1.8, 8)}${swim("l", 340, 200, 1.9, -8)}${swim("L", 420, 330, 1.7, 6)}${swim("P!", 622, 245, 3, -6)}`);
