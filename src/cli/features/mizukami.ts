/** `suzaku features show mizukami2014`: the rows of its tables, and the strongest weights by name. */
import { Evaluator, evaluator4, MIZUKAMI_ROWS, spreadOf, strongestWeights } from '../../analysis/riichi/index.ts';
import { print } from '../io.ts';
import { makeTable } from '../table.ts';

export const MIZUKAMI = 'mizukami2014';
/** Weights that are listed. */
const MOST = 25;

export const showMizukami = (json: boolean): void => {
  const { turn, claim } = new Evaluator(evaluator4);
  const rows = MIZUKAMI_ROWS.map((row) => ({
    ...row,
    spread: spreadOf(turn, row.name),
    claims: spreadOf(claim, row.name),
  }));
  const weights = { turn: strongestWeights(turn, MOST), claim: strongestWeights(claim, MOST) };
  if (json) return print(JSON.stringify({ id: MIZUKAMI, rows, weights }));
  const total = rows.reduce((sum, { size }) => sum + size, 0);
  print(
    `${MIZUKAMI}: ${total} binary features of the hand that is left; spread: how far apart the weights of a row lie`,
  );
  print(
    makeTable(
      [
        ['row', 'size', 'certainty', 'spread', 'in calls', 'what'],
        ...rows.map((row) => [
          row.name,
          String(row.size),
          row.certainty,
          row.spread.toFixed(2),
          row.claims.toFixed(2),
          row.text,
        ]),
      ],
      ['left', 'right', 'left', 'right', 'right', 'left'],
    ),
  );
  for (const [title, list] of [
    ['strongest weights of discards', weights.turn],
    ['strongest weights of calls', weights.claim],
  ] as const) {
    print(`\n${title}`);
    print(
      makeTable(
        list.map(({ name, weight }) => [name, weight.toFixed(2)]),
        ['left', 'right'],
      ),
    );
  }
};
