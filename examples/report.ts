/**
 * npm run example -- report [FILE] [SEAT]
 *
 * A game log to a report: accuracy, and the three dearest decisions with their reasons. Any format that docs/protocols.md lists; without a file, two rounds of
 * simple bots are played and reviewed.
 */
import { readFileSync } from 'node:fs';
import { review, unwrap } from 'suzaku';
import { playMatch } from 'suzaku/arena';
import { makePlayer } from 'suzaku/players';
import { makeSuzaku } from 'suzaku/records';
import { tenhou } from 'suzaku/rules';
import type { Event } from 'suzaku/table';

const sampleLog = (): string => {
  const events: Event[] = [];
  const players = ['greedy', 'caller', 'greedy', 'riichier'].map((name, seat) =>
    unwrap(makePlayer(name, tenhou, 'report', seat)),
  );
  // Events are written into again by the referee: keep copies.
  const listener = (event: Event): void => void events.push(structuredClone(event));
  playMatch({ rules: tenhou, players, seed: 'report', maxRounds: 2, listener });
  return makeSuzaku({ events, meta: {} });
};

const [file, seat = '0'] = process.argv.slice(2);
const log = file === undefined ? sampleLog() : readFileSync(file);

const reviewed = await review(log, { seat });
if (!reviewed.ok) {
  console.error(`${reviewed.error.code}: ${reviewed.error.text}`);
  process.exit(1);
}
const { summary, decisions, worst, unit } = reviewed.value;
const accuracy = summary.accuracy === null ? 'unknown' : `${(100 * summary.accuracy).toFixed(1)} %`;
console.log(`${summary.judged} decisions judged, accuracy ${accuracy}, ${summary.loss.toFixed(1)} ${unit} lost`);
for (const index of worst.slice(0, 3)) {
  const { round, turn, played, against, loss, reasons } = decisions[index]!;
  console.log(`round ${round}, turn ${turn}: ${played} instead of ${against}, ${loss!.toFixed(1)} lost`);
  for (const { text } of reasons.slice(0, 2)) console.log(`  ${text}`);
}
