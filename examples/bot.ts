/**
 * npm run example -- bot
 *
 * A bot in thirty lines, in process. It wins and declares riichi when it may, passes every call, and throws the tile after which the hand accepts most.
 * A player only ever chooses among the legal actions it is handed, so it cannot make an illegal move.
 */
import { unwrap } from 'suzaku';
import { playMatch } from 'suzaku/arena';
import { makePlayer, type Player } from 'suzaku/players';
import { tenhou } from 'suzaku/rules';
import { acceptance } from 'suzaku/shape';
import { DECLARE_RIICHI, PASS, WIN, discardKindOf, type Table } from 'suzaku/table';

/** Kinds to throw, the best first. `shapes` holds the concealed tiles by kind, `shown` the tiles that everybody sees. */
const bestDiscards = (view: Table, seat: number): readonly (number | undefined)[] =>
  acceptance(view.shapes[seat]!.counts.slice(), { visible: view.shown.slice() }).map(({ discard }) => discard);

const makeBot = (): Player => ({
  name: 'mine',
  needsView: true,
  choose: ({ view, seat, legal }) => {
    for (const action of [WIN, DECLARE_RIICHI, PASS]) if (legal.has(action)) return action;
    const actions = [...legal.items.subarray(0, legal.size)];
    for (const kind of bestDiscards(view!, seat)) {
      // Of a plain and a red five the plain one comes first in the list.
      const action = actions.find((one) => discardKindOf(one) === kind);
      if (action !== undefined) return action;
    }
    return actions.at(-1)!;
  },
});

const others = [1, 2, 3].map((seat) => unwrap(makePlayer('greedy', tenhou, 'bot', seat)));
let wins = 0;
const { rounds, result } = playMatch({
  rules: tenhou,
  players: [makeBot(), ...others],
  seed: 'bot',
  onDecision: ({ seat, action }) => (wins += Number(seat === 0 && action === WIN)),
});
console.log(`${rounds} rounds, place ${result!.places[0]} with ${result!.scores[0]} points`);
console.log(`${wins} wins`);
