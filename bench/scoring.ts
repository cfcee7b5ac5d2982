/**
 * Riichi wins scored per CPU-second on one core: points, han, fu and the yaku set from `Win` values, dora counted,
 * beside @kobalab/majiang-core on the same hands. Options: --json, --hands=N, --seed=N.
 */
import { tenhou } from '../src/rules/index.ts';
import { ScoreOut, score, scoreUnchecked, winPoints } from '../src/rules/riichi/index.ts';
import { generateWins } from '../verify/lib/riichi-wins.ts';
import { perCpuSecond } from './lib/clock.ts';
import { peerPoints, peerWin } from './lib/majiang.ts';

const option = (name: string, usual: number): number => {
  const found = process.argv.find((word) => word.startsWith(`--${name}=`));
  return found === undefined ? usual : Number(found.slice(name.length + 3));
};

const seed = option('seed', 1);
const hands = option('hands', 100_000);
const peerHands = Math.min(hands, 10_000);

const wins = [...generateWins(seed, tenhou, hands)];
const out = new ScoreOut();
let sink = 0;
const fast = perCpuSecond(10 * hands, 5, () => {
  for (let round = 0; round < 10; round++)
    for (let i = 0; i < wins.length; i++) sink += scoreUnchecked(wins[i]!, tenhou, out) + (out.low & 1);
});
const plain = perCpuSecond(peerHands, 3, () => {
  for (let i = 0; i < peerHands; i++) sink += 'base' in score(wins[i]!, tenhou) ? 1 : 0;
});
const peers = wins.slice(0, peerHands).map(peerWin);
const peer = perCpuSecond(peerHands, 3, () => {
  for (let i = 0; i < peerHands; i++) sink += peerPoints(peers[i]!);
});

let differences = 0;
for (let i = 0; i < peerHands; i++) {
  const win = wins[i]!;
  const base = scoreUnchecked(win, tenhou, out);
  const points = base > 0 ? winPoints(base, win.seatWind === 0, win.selfDraw, tenhou) : 0;
  if (points !== peerPoints(peers[i]!)) differences++;
}

const row = {
  bench: 'riichi-score',
  seed,
  hands,
  fast,
  plain,
  peer,
  ratio: Math.round((10 * fast) / peer) / 10,
  compared: peerHands,
  differences,
};
if (process.argv.includes('--json')) console.log(JSON.stringify(row));
else {
  console.log(
    `scoreUnchecked          ${fast.toLocaleString('en')} wins per CPU-second (${hands} hands, seed ${seed})`,
  );
  console.log(`score (objects)         ${plain.toLocaleString('en')}`);
  console.log(`majiang-core 1.4.1      ${peer.toLocaleString('en')} (${peerHands} of the same hands)`);
  console.log(`ratio                   ${row.ratio}`);
  console.log(`different points        ${differences} of ${peerHands}`);
}
if (sink < 0) console.log(sink);
