// The door's little scene for Chawaï.
import { svg } from "lit-html";
import { at, type Drawing, divingCat, fish, pen } from "./board_cards";
import { places } from "./board_places";
import { scene } from "./board_scene";

/** The door's little lagoon: the same one, cut to its most lively part. */
export function picture(): Drawing {
  return pen(svg`${at(0, -10, scene(places.tall, 800), 0.2)}${fish("sardine", 112, 44, 0.34)}${fish("tiger", 58, 66, 0.42)}${fish("tuna", 118, 80, 0.5)}${fish("gull", 128, 15, 0.3)}${divingCat(0, 32, 42, 0.5)}`);
}
