// Messages in words: an entry of a catalogue and its arguments become a sentence (docs/words.md). The program does the same in
// engine/format.c; tests/words.mjs compares them.

export interface Message {
  id: string;
  [argument: string]: Argument;
}
export type Argument = number | string | null | { seat: number } | { seats: number[] } | Message | Message[];

/** One game's words in one language, with those that all games share. */
export interface Catalogue {
  lang: string;
  words: Record<string, string>;
  /** Moves by their entry: the kinds of the pieces of their text, then their names. */
  moves: Record<string, string[]>;
}

/** Who sits where, and who is spoken to (-1: nobody). */
export interface Players {
  names: string[];
  you: number;
}

interface Scope {
  catalogue: Catalogue;
  players: Players;
  message: Message;
  it?: number;
  counted?: number;
}

const CLOCK = 8;
/** Numbers are counted in millionths, as the program does, so that both round alike. */
const millionths = (number: number): number => Math.sign(number) * Math.round(Math.abs(number) * 1e6);
const word = ({ catalogue }: { catalogue: Catalogue }, id: string): string => catalogue.words[id] ?? id;

/** "3", "−2.4" or "−2,4": a decimal only where there is one. */
function number(scope: Scope, value: number, plus = false): string {
  const tenths = Math.floor((Math.abs(millionths(value)) + 50000) / 100000);
  const sign = !tenths ? "" : value < 0 ? "−" : plus ? "+" : "";
  return sign + Math.floor(tenths / 10) + (tenths % 10 ? word(scope, "decimal") + (tenths % 10) : "");
}

/** A certainty is the only 100 %, an impossibility the only 0 %. */
function percent(scope: Scope, chance: number): string {
  const exact = millionths(chance);
  const rounded = Math.floor((exact + 5000) / 10000);
  return (rounded >= 100 && exact < 1e6 ? 99 : rounded === 0 && exact > 0 ? 1 : rounded) + word(scope, "percent");
}

/** What changes the word before it: in French « de » and « que » before a vowel ("la pile d'Anna"), in Spanish «y» before the sound of an i
 * ("Ana e Inés"), which is none before another vowel ("Ana y Yolanda"). */
const fits: Record<string, [piece: RegExp, before: RegExp, instead: string]> = {
  fr: [/^[aeiouàâéèêëîïôöùûüœ]/i, /(^| )(d|qu)e $/, "$1$2'"],
  es: [/^h?[iíy](?![aeouáéóú])/i, / y $/, " e "],
};

function joinedTo({ catalogue }: Scope, before: string, piece: string): string {
  const [sound, word, instead] = fits[catalogue.lang] ?? [];
  return (sound?.test(piece) ? before.replace(word as RegExp, instead as string) : before) + piece;
}

function joined(scope: Scope, parts: string[], last: string): string {
  return parts.reduce((out, part, i) => joinedTo(scope, out && out + (i < parts.length - 1 ? ", " : last), part), "");
}

function name(scope: Scope, seat: number): string {
  if (seat === CLOCK) return word(scope, "clock");
  return seat === scope.players.you ? word(scope, "you") : (scope.players.names[seat] ?? "");
}

function said(scope: Scope, message: Message): string {
  return format(scope.catalogue, message, scope.players);
}

function value(scope: Scope, argument: Argument, style: string): string {
  if (argument === null) return "";
  if (typeof argument === "string") return argument;
  if (typeof argument === "number") return style === "percent" ? percent(scope, argument) : number(scope, argument, style === "signed");
  if (Array.isArray(argument)) return joined(scope, argument.map((one) => said(scope, one)), style === "and" ? word(scope, "and") : ", ");
  if ("id" in argument) return said(scope, argument as Message);
  if ("seats" in argument) return joined(scope, (argument.seats as number[]).map((seat) => name(scope, seat)), word(scope, "and"));
  return name(scope, argument.seat as number);
}

/** What a case of `select` is called for this argument. */
function keyOf(scope: Scope, argument: Argument): string {
  if (argument === null || (Array.isArray(argument) && !argument.length)) return "none";
  if (typeof argument !== "object") return String(argument);
  if ("seats" in argument) return (argument.seats as number[]).length ? "other" : "none";
  if ("seat" in argument) return argument.seat === scope.players.you ? "you" : "other";
  return "id" in argument ? String(argument.id) : "other";
}

/** In French nothing, and one and a half, are singular too. Asking Intl.PluralRules anew for every number took a tenth of a table's script. */
const isOne = ({ catalogue }: Scope, count: number): boolean => (catalogue.lang === "fr" ? Math.abs(count) < 2 : Math.abs(count) === 1);

/** Where the brace that opens at `at` is closed. */
function closing(pattern: string, at: number): number {
  let depth = 0;
  do depth += pattern[at] === "{" ? 1 : pattern[at] === "}" ? -1 : 0;
  while (depth && ++at < pattern.length);
  return at;
}

/** `key {text} … other {text}`: the first that fits. */
function chosen(scope: Scope, cases: string, fits: (key: string) => boolean): string {
  for (let at = 0; at < cases.length; ) {
    const open = cases.indexOf("{", at);
    const end = closing(cases, open);
    const key = cases.slice(at, open).trim();
    if (key === "other" || fits(key)) return text(scope, cases.slice(open + 1, end));
    at = end + 1;
  }
  return "";
}

function braced(scope: Scope, body: string): string {
  const [, named = "", style = "", rest = ""] = /^(\w+)(?:, (\w+))?(?:, (.*))?$/s.exec(body) ?? [];
  const argument = named === "it" && scope.it !== undefined ? { seat: scope.it } : (scope.message[named] ?? null);
  if (style === "select") return chosen(scope, rest, (key) => key === keyOf(scope, argument));
  if (style === "plural") {
    const counted = Number(argument);
    return chosen({ ...scope, counted }, rest, (key) => (key.startsWith("=") ? Number(key.slice(1)) === counted : key === "one" && isOne(scope, counted)));
  }
  if (style === "each") {
    const seats = (argument as { seats: number[] }).seats;
    return joined(scope, seats.map((it) => text({ ...scope, it }, rest.slice(1, -1))), word(scope, "and"));
  }
  return value(scope, argument, style);
}

function text(scope: Scope, pattern: string): string {
  let out = "";
  for (let at = 0; at < pattern.length; at++) {
    const letter = pattern[at] ?? "";
    if (letter === "{") {
      const end = closing(pattern, at);
      out = joinedTo(scope, out, braced(scope, pattern.slice(at + 1, end)));
      at = end;
    } else out += letter === "#" && scope.counted !== undefined ? number(scope, scope.counted) : letter;
  }
  return out;
}

export function format(catalogue: Catalogue, message: Message, players: Players): string {
  return text({ catalogue, players, message }, word({ catalogue }, message.id));
}

/** One piece of a move's text, and what follows it. */
function piece(kind: string, rest: string): [Argument, string] {
  if (kind === "c") return [rest[0] ?? "", rest.slice(1)];
  const [own = "", ...more] = rest.split("-");
  const next = more.join("-");
  if (kind === "n") return [Number(own), next];
  if (kind === "s") return [{ seat: Number(own) }, next];
  if (kind === "m") return [{ seats: own.split("+").map(Number) }, next];
  return [{ id: own }, next];
}

/** A move for people: "dive-5" is "dive to 5", the entry move_dive with the argument 5. */
export function moveName(catalogue: Catalogue, move: string, players: Players): string {
  const [first = "", ...pieces] = move.split("-");
  const entry = `move_${first}`;
  const [kinds = "", ...names] = catalogue.moves[entry] ?? [];
  const message: Message = { id: entry };
  let rest = pieces.join("-");
  [...kinds].forEach((kind, i) => {
    rest = rest.replace(/^-/, "");
    [message[names[i] ?? ""], rest] = piece(kind, rest);
  });
  return entry in catalogue.words ? format(catalogue, message, players) : move;
}
