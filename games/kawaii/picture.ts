// The door's little scene for Kawaii.
import { svg, type TemplateResult } from "lit-html";
import { at, awning, flavours, heart, iceCream, path } from "./board_cards";

export function picture(): TemplateResult {
  const ice = (x: number, shape: string, flavour: string, turned: number): TemplateResult => at(x, 62, svg`<g transform="rotate(${turned})">${iceCream(shape, flavours[flavour]?.fill ?? "")}</g>`, 0.66);
  return svg`<g stroke-linejoin="round" stroke-linecap="round">${path("M0,0H160V100H0Z", "#cfeee6", "none")}${path("M0,78H160V100H0Z", "#f7c8a0", "none")}${at(0, 0, awning(32, 24), 0.5)}
    ${ice(26, "stick", "chocolate", -10)}${ice(61, "cone", "strawberry", -3)}${ice(98, "cup", "pistachio", 0)}${ice(134, "lolly", "blueberry", 9)}${at(80, 30, heart(), 0.5)}</g>`;
}
