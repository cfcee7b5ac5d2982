// Writes src/shape/tables.ts: the suit automaton and the cost classes that src/shape/classes.ts expands at load.
//   node scripts/tables.js            prints the module
//   node scripts/tables.js --write    replaces src/shape/tables.ts
//
// A suit's cost vector has ten entries: the fewest tiles to add so that it contains m = 0…4 sets, first without a pair,
// then with one, no target using more than four copies of a kind. Reading the nine counts from rank 1 to rank 9 is a walk
// through states "cheapest cost for (runs open since two ranks, since one rank, sets, pair)"; states with the same future are
// merged (Moore's minimisation, layer by layer), which leaves a few thousand.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEVER = 15; // fits a nibble; larger than any cost (14)
const SETS = 4;
const COPIES = 4;

const stateIndex = (open2, open1, sets, pair) => ((open2 * 5 + open1) * 5 + sets) * 2 + pair;
const STATE_SIZE = 250;

/** One more rank with `count` tiles. */
const step = (state, count) => {
  const next = new Uint8Array(STATE_SIZE).fill(NEVER);
  for (let open2 = 0; open2 <= COPIES; open2++)
    for (let open1 = 0; open2 + open1 <= COPIES; open1++)
      for (let sets = 0; sets <= SETS; sets++)
        for (let pair = 0; pair < 2; pair++) {
          const cost = state[stateIndex(open2, open1, sets, pair)];
          if (cost === NEVER) continue;
          for (let runs = 0; open2 + open1 + runs <= COPIES && sets + runs <= SETS; runs++)
            for (let triplet = 0; triplet < 2 && sets + runs + triplet <= SETS; triplet++)
              for (let newPair = 0; newPair <= 1 - pair; newPair++) {
                const used = open2 + open1 + runs + 3 * triplet + 2 * newPair;
                if (used > COPIES) continue;
                const at = stateIndex(open1, runs, sets + runs + triplet, pair + newPair);
                next[at] = Math.min(next[at], cost + Math.max(0, used - count), NEVER);
              }
        }
  return next;
};

/** The cost vector once all nine ranks are read: no run may be open. */
const costsOf = (state) =>
  [0, 1].flatMap((pair) => Array.from({ length: SETS + 1 }, (_, sets) => state[stateIndex(0, 0, sets, pair)]));

const merge = (a, b) => {
  const sum = Array.from({ length: 10 }, () => NEVER);
  const lower = (at, cost) => (sum[at] = Math.min(sum[at], cost));
  for (let i = 0; i <= SETS; i++)
    for (let j = 0; i + j <= SETS; j++) {
      lower(i + j, a[i] + b[j]);
      lower(5 + i + j, Math.min(a[i] + b[5 + j], a[5 + i] + b[j]));
    }
  return sum;
};

const nameOf = (costs) => costs.map((cost) => cost.toString(16)).join('');

/** Cost vector of `kinds` kinds that form no runs (honours; the characters of sanma), by their counts. */
const runlessCosts = (counts) =>
  counts
    .map((count) => [
      0,
      Math.max(0, 3 - count),
      NEVER,
      NEVER,
      NEVER,
      Math.max(0, 2 - count),
      NEVER,
      NEVER,
      NEVER,
      NEVER,
    ])
    .reduce(merge);

const multisets = (size, max = COPIES) =>
  size === 0
    ? [[]]
    : Array.from({ length: max + 1 }, (_, top) => multisets(size - 1, top).map((rest) => [top, ...rest])).flat();

const forwardLayers = () => {
  const start = new Uint8Array(STATE_SIZE).fill(NEVER);
  start[0] = 0;
  let states = [start];
  const layers = [];
  for (let rank = 0; rank < 9; rank++) {
    const ids = new Map();
    const next = [];
    const moves = [];
    for (const state of states)
      for (let count = 0; count <= COPIES; count++) {
        const to = step(state, count);
        const key = Buffer.from(to).toString('latin1');
        if (!ids.has(key)) {
          ids.set(key, next.length);
          next.push(to);
        }
        moves.push(ids.get(key));
      }
    layers.push(moves);
    states = next;
  }
  return { layers, final: states };
};

export const makeTables = () => {
  const { layers, final } = forwardLayers();
  const names = new Map(); // cost vector → class id
  const idOf = (costs) => {
    const name = nameOf(costs);
    if (!names.has(name)) names.set(name, names.size);
    return names.get(name);
  };
  let classOf = final.map((state) => idOf(costsOf(state)));
  const runless = [...multisets(7), ...multisets(2)].map(runlessCosts);
  for (const costs of runless) idOf(costs);
  const generators = [...names.keys()];
  const vector = (name) => [...name].map((digit) => parseInt(digit, 16));
  for (const name of names.keys()) for (const other of generators) idOf(merge(vector(name), vector(other)));

  const automaton = [];
  for (let rank = 8; rank >= 0; rank--) {
    const ids = new Map();
    const rows = [];
    const moves = layers[rank];
    const states = moves.length / 5;
    const merged = [];
    for (let state = 0; state < states; state++) {
      const row = moves.slice(state * 5, state * 5 + 5).map((to) => classOf[to]);
      const key = row.join();
      if (!ids.has(key)) {
        ids.set(key, ids.size);
        rows.push(...row);
      }
      merged.push(ids.get(key));
    }
    automaton.unshift(rows);
    classOf = merged;
  }
  return { automaton, classes: [...names.keys()] };
};

/** A point for the lowest number that has not been yet, else the number in base 36 and a comma: a third smaller when packed than bytes in base 64. */
const numbersText = (numbers) => {
  let fresh = 0;
  return numbers.map((number) => (number === fresh ? (fresh++, '.') : `${number.toString(36)},`)).join('');
};

const moduleText = ({
  automaton,
  classes,
}) => `/** Written by scripts/tables.js; do not edit. See src/shape/classes.ts for the meaning. */

/** Ten hexadecimal costs a class; f = impossible. */
export const CLASS_COSTS =
  '${classes.join('')}';

/** Per rank: five successors a state; the last rank's successors are classes. A point is the lowest number that has not been yet, others are in base 36 with a comma. */
export const AUTOMATON = [
${automaton.map((rows) => `  '${numbersText(rows)}',`).join('\n')}
];
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = moduleText(makeTables());
  if (process.argv.includes('--write'))
    writeFileSync(join(import.meta.dirname, '..', 'src', 'shape', 'tables.ts'), text);
  else process.stdout.write(text);
}
