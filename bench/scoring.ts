/**
 * npm run bench -- scoring [--json]: riichi wins and Chinese fan per CPU-second, from win values with dora counted, on generated hands
 * (fixed seed); the riichi ones beside @kobalab/majiang-core, whose points must be the same.
 */
import { newFanScore, scoreInto, type ChineseWin } from '../src/rules/chinese/index.ts';
import { tenhou } from '../src/rules/index.ts';
import { ScoreOut, score, scoreUnchecked, winPoints } from '../src/rules/riichi/index.ts';
import { chineseWins } from '../testkit/chinese-wins.ts';
import { options } from '../verify/lib/options.ts';
import { stopwatch } from '../verify/lib/receipt.ts';
import { generateWins } from '../testkit/riichi-wins.ts';
import { rate, report } from './lib/bench.ts';
import { peerPoints, peerWin } from './lib/majiang.ts';

const SEED = 1;
const HANDS = 100_000;
const PEER_HANDS = 10_000;
const FAN_HANDS = 20_000;
const chosen = options(['json']);
const elapsed = stopwatch();

/** A sink, so that no work is optimised away. */
let sum = 0;
const wins = [...generateWins(SEED, tenhou, HANDS)];
const out = new ScoreOut();
const riichi = rate(5 * HANDS, () => {
  for (let turn = 0; turn < 5; turn++) for (const win of wins) sum += scoreUnchecked(win, tenhou, out) + (out.low & 1);
});
const explained = rate(PEER_HANDS, () => {
  for (let i = 0; i < PEER_HANDS; i++) sum += 'base' in score(wins[i]!, tenhou) ? 1 : 0;
});
const peers = wins.slice(0, PEER_HANDS).map(peerWin);
const majiang = {
  name: 'majiang-core',
  rate: rate(
    PEER_HANDS,
    () => {
      for (const win of peers) sum += peerPoints(win);
    },
    3,
  ),
};
const differences = peers.filter((peer, i) => {
  const win = wins[i]!;
  const base = scoreUnchecked(win, tenhou, out);
  return (base > 0 ? winPoints(base, win.seatWind === 0, win.selfDraw, tenhou) : 0) !== peerPoints(peer);
}).length;

const chinese: ChineseWin[] = [];
for (const win of chineseWins(SEED)) {
  chinese.push(win);
  if (chinese.length === FAN_HANDS) break;
}
const total = newFanScore();
const fan = rate(10 * FAN_HANDS, () => {
  for (let turn = 0; turn < 10; turn++) for (const win of chinese) if (scoreInto(win, total)) sum += total.total;
});

report(
  'bench scoring',
  SEED,
  elapsed,
  [
    { name: 'riichi score with yaku set', rate: riichi, peer: majiang, wanted: '≥ 30× (1 M/s)' },
    { name: 'riichi score as an object, fu lines and names', rate: explained, peer: majiang, wanted: '' },
    { name: 'Chinese fan', rate: fan, wanted: '≥ 200 k/s (500 k/s)' },
  ],
  chosen.has('json'),
);
process.stderr.write(`points that differ from majiang-core: ${differences} of ${PEER_HANDS}\n`);
process.exitCode = sum > 0 && differences === 0 ? 0 : 1;
