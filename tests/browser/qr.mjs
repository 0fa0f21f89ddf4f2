// Reads QR codes, as a phone would: from the half blocks of a terminal, or from the squares of the page's drawing. What does not agree
// with its own check codewords is an error.

/** [check codewords a block, [blocks, data codewords each]…] for versions 1 to 6, by level L, M, Q, H. */
const LAYOUTS = [
  [[7, [1, 19]], [10, [1, 16]], [13, [1, 13]], [17, [1, 9]]],
  [[10, [1, 34]], [16, [1, 28]], [22, [1, 22]], [28, [1, 16]]],
  [[15, [1, 55]], [26, [1, 44]], [18, [2, 17]], [22, [2, 13]]],
  [[20, [1, 80]], [18, [2, 32]], [26, [2, 24]], [16, [4, 9]]],
  [[26, [1, 108]], [24, [2, 43]], [18, [2, 15], [2, 16]], [22, [2, 11], [2, 12]]],
  [[18, [2, 68]], [16, [4, 27]], [24, [4, 19]], [28, [4, 15]]],
];
const MASKS = [
  (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2, (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/** The dark modules of a code in a terminal's output; null: there is none. */
export function fromTerminal(text) {
  const plain = text.replace(/\x1b\[[0-9;]*m/g, "").split("\n");
  const first = plain.findIndex((line) => /█▀{5}█/.test(line));
  if (first < 0) return null;
  let last = first;
  while (/[█▀▄]/.test(plain[last + 1] ?? "")) last++;
  const rows = plain.slice(first, last + 1).flatMap((line) => [[..."█▀"], [..."█▄"]].map((dark) => [...line].map((letter) => dark.includes(letter))));
  return cropped(rows);
}

/** The dark modules of a drawing: one path of rows, "M0,0h7v1h-7z…". */
export function fromPath(path) {
  const runs = [...path.matchAll(/M(\d+),(\d+)h(\d+)/g)].map((found) => found.slice(1).map(Number));
  const side = 1 + Math.max(...runs.map(([, y]) => y));
  const rows = Array.from({ length: side }, () => Array(side).fill(false));
  for (const [x, y, count] of runs) rows[y].fill(true, x, x + count);
  return rows;
}

function cropped(rows) {
  const used = rows.map((row) => row.some(Boolean));
  const top = used.indexOf(true);
  const left = Math.min(...rows.map((row) => (row.includes(true) ? row.indexOf(true) : Infinity)));
  const side = used.lastIndexOf(true) - top + 1;
  return rows.slice(top, top + side).map((row) => Array.from({ length: side }, (_, x) => Boolean(row[left + x])));
}

const times = (a, b) => {
  let product = 0;
  for (let i = 7; i >= 0; i--) product = ((product << 1) ^ ((product >> 7) * 0x11d)) ^ ((b >> i) & 1) * a;
  return product;
};

/** A block agrees with its check codewords when it is zero at all roots. */
function agrees(block, checks) {
  for (let i = 0, root = 1; i < checks; i++, root = times(root, 2)) if (block.reduce((sum, one) => times(sum, root) ^ one, 0)) return false;
  return true;
}

function format(rows) {
  let bits = 0;
  for (let i = 0; i < 15; i++) {
    const along = i < 6 ? i : i < 8 ? i + 1 : i === 8 ? 7 : 14 - i;
    bits |= Number(i < 8 ? rows[along][8] : rows[8][along]) << i;
  }
  const data = (bits ^ 0x5412) >> 10;
  return { level: [1, 0, 3, 2][data >> 3], mask: data & 7 };
}

function codewords(rows, mask) {
  const side = rows.length;
  const pattern = (x, y) => (x < 9 && (y < 9 || y >= side - 8)) || (x >= side - 8 && y < 9) || x === 6 || y === 6 || (side > 21 && Math.abs(x - side + 7) <= 2 && Math.abs(y - side + 7) <= 2);
  const bits = [];
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let step = 0; step < side; step++)
      for (const x of [right, right - 1]) {
        const y = (right + 1) & 2 ? step : side - 1 - step;
        if (!pattern(x, y)) bits.push(Number(rows[y][x]) ^ Number(MASKS[mask](x, y) === 0));
      }
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, i) => Number.parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));
}

/** What the data codewords of all blocks say. */
function text(data) {
  const bits = data.map((one) => one.toString(2).padStart(8, "0")).join("");
  let at = 0;
  const take = (count) => Number.parseInt(bits.slice(at, (at += count)) || "0", 2);
  const bytes = [];
  const say = (words) => bytes.push(...Buffer.from(words));
  for (let mode = take(4); mode; mode = at + 4 <= bits.length ? take(4) : 0) {
    if (mode === 7) take(8);
    else if (mode === 4) for (let left = take(8); left; left--) bytes.push(take(8));
    else if (mode === 2)
      for (let left = take(9); left > 0; left -= 2) {
        const pair = left > 1 ? take(11) : take(6);
        say(left > 1 ? LETTERS[Math.floor(pair / 45)] + LETTERS[pair % 45] : LETTERS[pair]);
      }
    else if (mode === 1) for (let left = take(10); left > 0; left -= 3) say(String(take([0, 4, 7, 10][Math.min(left, 3)])).padStart(Math.min(left, 3), "0"));
    else throw new Error(`no mode ${mode}`);
  }
  return Buffer.from(bytes).toString();
}

export function decode(rows) {
  const { level, mask } = format(rows);
  const [checks, ...groups] = LAYOUTS[(rows.length - 21) / 4][level];
  const sizes = groups.flatMap(([count, size]) => Array(count).fill(size));
  const all = codewords(rows, mask);
  const blocks = sizes.map(() => []);
  let at = 0;
  for (let i = 0; i < Math.max(...sizes); i++) sizes.forEach((size, block) => i < size && blocks[block].push(all[at++]));
  for (let i = 0; i < checks; i++) for (const block of blocks) block.push(all[at++]);
  if (!blocks.every((block) => agrees(block, checks))) throw new Error("the code does not agree with its check codewords");
  return text(blocks.flatMap((block, i) => block.slice(0, sizes[i])));
}
