/** The planes that `suphx-call` adds: what may be claimed, and what the hand is after it. */
import { NONE, riichiRules, swapBans } from '../../table/index.ts';
import { meldOf, type Kind, type Meld } from '../../tiles/index.ts';
import { AT, CALL_EXPECTED_STEPS, TURNS } from './layout.ts';
import { isAccepted, type SuphxLook } from './look.ts';
import type { SuphxScene } from './scene.ts';
import { ownDora } from './table.ts';
import { WIN_LEVELS, REPLACED } from '../wins/index.ts';

const at = (name: string): number => AT[name]!;
const WINS = ['chow', 'pung'].map((call) => [1, 2, 3].map((k) => at(`${call}.win.${k}`)));
const CHOWS = 3;

type Call = {
  readonly counts: Uint8Array;
  readonly meld: Meld;
  readonly used: readonly number[];
  readonly bans: readonly [number, number];
};

const chowOf = ({ table, counts }: SuphxScene, kind: number, place: number): Call => {
  const low = kind - place;
  const used = [low, low + 1, low + 2].filter((tile) => tile !== kind);
  const rest = counts.slice();
  for (const tile of used) rest[tile]!--;
  const meld = meldOf({ type: 'chow', kind: low as Kind, claimed: place, from: 3 });
  return { counts: rest, meld, used, bans: swapBans(low, kind, false, riichiRules(table).kuikae) };
};

const pungOf = ({ table, counts }: SuphxScene, kind: number): Call => {
  const rest = counts.slice();
  rest[kind]! -= 2;
  const meld = meldOf({ type: 'pung', kind: kind as Kind, from: 3 });
  return { counts: rest, meld, used: [kind], bans: swapBans(kind, kind, true, riichiRules(table).kuikae) };
};

export const writeCalls = (scene: SuphxScene, look: SuphxLook): void => {
  const { table, seat, chows } = scene;
  if (scene.mayOwnKong) scene.fill(at('call') + 3);
  const kind = scene.claimKind;
  if (kind === NONE) return;
  scene.mark(kind, at('claim'));
  scene.fill(at('from') + ((table.turn - seat + table.seats) % table.seats) - 1);
  if (scene.mayPung) scene.fill(at('call') + 1);
  if (scene.mayOpenKong) scene.fill(at('call') + 2);
  const calls: (Call & { readonly number: number })[] = [];
  for (let place = 0; place < CHOWS; place++) {
    if (chows[place] === 0) continue;
    scene.fill(at('chow') + place);
    scene.fill(at('call'));
    calls.push({ ...chowOf(scene, kind, place), number: place });
  }
  if (scene.mayPung) calls.push({ ...pungOf(scene, kind), number: CHOWS });
  for (const { used, number } of calls) for (const tile of used) scene.mark(tile, at('used') + number);
  if (calls.length > 0) writeAfter(scene, look, calls);
};

/** Shanten, then accepted tiles; lower is better. */
const scoreOf = ({ rows }: SuphxLook, { bans }: Call): number => {
  let best = Infinity;
  for (let row = 0; row < rows.size; row++)
    if (!bans.includes(rows.discard[row]!)) best = Math.min(best, 256 * rows.shanten[row]! - rows.tiles[row]!);
  return best;
};

const writeAfter = (
  scene: SuphxScene,
  look: SuphxLook,
  calls: readonly (Call & { readonly number: number })[],
): void => {
  const { melds, reading, table } = scene;
  const before = look.shanten;
  const scores = calls.map((call) => {
    look.accept(call.counts, melds.length + 1, reading.unseen);
    return scoreOf(look, call);
  });
  const best = calls[scores.indexOf(Math.min(...scores))]!;
  const shanten = Math.ceil(Math.min(...scores) / 256);
  scene.fill(at('call.shanten') + Math.min(6, shanten));
  if (shanten < before) scene.fill(at('call.shanten') + 7);
  const claimedReds = table.claimTile >= 34 ? 1 : 0;
  // The best call comes last, so that its wins stay in the search.
  for (const call of [...calls.filter((other) => other !== best), best]) {
    look.search.search(scene.held(call.counts, [...melds, call.meld], claimedReds));
    const planes = WINS[call.number === CHOWS ? 1 : 0]!;
    for (let thrown = 0; thrown < 34; thrown++) {
      if (call.counts[thrown] === 0 || call.bans.includes(thrown)) continue;
      for (let k = 1; k <= REPLACED; k++) scene.pile(thrown, planes[k - 1]!, WIN_LEVELS, look.search.any(k, thrown));
    }
  }
  writeBest(scene, look, best);
};

const writeBest = (scene: SuphxScene, look: SuphxLook, { counts, bans }: Call): void => {
  const { melds, reading, table } = scene;
  look.accept(counts, melds.length + 1, reading.unseen);
  const { rows } = look;
  // The claimed tile joins the hand's dora.
  const dora = ownDora(scene, 34) + reading.dora[scene.claimKind]! + (table.claimTile >= 34 ? 1 : 0);
  for (let row = 0; row < rows.size; row++) {
    const thrown = rows.discard[row]!;
    if (bans.includes(thrown)) continue;
    for (let kind = 0; kind < 34; kind++) if (isAccepted(rows, row, kind)) scene.mark(thrown, at('call.needs') + kind);
    look.estimate(scene, row);
    const points = look.pointsOf(scene, Math.min(6, rows.shanten[row]!), thrown, dora - reading.dora[thrown]!, false);
    scene.steps(thrown, at('call.expected'), CALL_EXPECTED_STEPS, look.chances.won[TURNS]! * points);
  }
};
