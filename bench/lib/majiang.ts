/** Wins in the terms of @kobalab/majiang-core, the JavaScript peer of the scoring benchmark. */
import { createRequire } from 'node:module';
import { CHOW, CLOSED_KONG, isKong, meldClaimed, meldKind, meldReds, meldType } from '../../src/tiles/index.ts';
import type { Meld } from '../../src/tiles/index.ts';
import {
  DOUBLE_RIICHI,
  FIRST_DRAW,
  IPPATSU,
  LAST_TILE,
  REPLACEMENT,
  RIICHI,
  ROBBED_KONG,
} from '../../src/rules/riichi/win.ts';
import type { Win } from '../../src/rules/riichi/win.ts';
import { concealedReds } from '../../testkit/riichi-wins.ts';

type Peer = {
  readonly rule: (changes: Readonly<Record<string, unknown>>) => unknown;
  readonly Shoupai: { readonly fromString: (text: string) => unknown };
  readonly Util: {
    readonly hule: (hand: unknown, tile: string | null, param: unknown) => { readonly defen?: number } | undefined;
    readonly hule_param: (param: unknown) => unknown;
  };
};

const peer = createRequire(import.meta.url)('@kobalab/majiang-core') as Peer;
const SUITS = 'mpsz';
const rule = peer.rule({ ダブル役満あり: false });

const nameOf = (kind: number, isRed = false): string => `${SUITS[(kind / 9) | 0]}${isRed ? 0 : (kind % 9) + 1}`;

const meldName = (meld: Meld): string => {
  const kind = meldKind(meld);
  const suit = SUITS[(kind / 9) | 0]!;
  const rank = (kind % 9) + 1;
  const hasRed = meldReds(meld) > 0;
  const digit = (n: number): string => (hasRed && n === 5 ? '0' : String(n));
  if (meldType(meld) === CHOW)
    return suit + [0, 1, 2].map((i) => digit(rank + i) + (i === meldClaimed(meld) ? '-' : '')).join('');
  const digits = `${rank}${rank}${rank}`;
  // The red tile leads, so that the claimed one, marked last, is an ordinary five.
  const first = hasRed ? `${rank}${rank}0`.split('').reverse().join('') : digits;
  if (meldType(meld) === CLOSED_KONG) return suit + (hasRed ? `${rank}${rank}${rank}0` : digits + rank);
  return isKong(meld) ? `${suit}${first}${rank}=` : `${suit}${first.slice(1)}${first[0]}=`;
};

export type PeerWin = { readonly hand: unknown; readonly tile: string | null; readonly param: unknown };

/** The hand ready to be scored; parsing is not part of the peer's time. */
export const peerWin = (win: Win): PeerWin => {
  const counts = win.concealed.slice();
  counts[win.winTile]!--;
  let reds = concealedReds(win);
  const names: string[] = [];
  for (let kind = 0; kind < 34; kind++)
    for (let copy = 0; copy < counts[kind]!; copy++) {
      const isRed = reds > 0 && kind < 27 && kind % 9 === 4 && copy === 0;
      if (isRed) reds--;
      names.push(nameOf(kind, isRed));
    }
  const last = nameOf(win.winTile, reds > 0 && win.winTile < 27 && win.winTile % 9 === 4);
  const text = `${names.join('')}${win.selfDraw ? last : ''}`;
  const has = (bit: number): boolean => (win.situation & bit) !== 0;
  const hasRiichi = has(RIICHI | DOUBLE_RIICHI);
  const param = peer.Util.hule_param({
    rule,
    zhuangfeng: win.roundWind,
    menfeng: win.seatWind,
    lizhi: hasRiichi ? (has(DOUBLE_RIICHI) ? 2 : 1) : 0,
    yifa: has(IPPATSU),
    qianggang: has(ROBBED_KONG),
    lingshang: has(REPLACEMENT),
    haidi: has(LAST_TILE) ? (win.selfDraw ? 1 : 2) : 0,
    tianhu: has(FIRST_DRAW) ? (win.seatWind === 0 ? 1 : 2) : 0,
    baopai: win.doraIndicators.map((kind) => nameOf(kind)),
    fubaopai: hasRiichi ? win.uraIndicators.map((kind) => nameOf(kind)) : null,
  });
  const hand = peer.Shoupai.fromString([text, ...win.melds.map(meldName)].join(','));
  return { hand, tile: win.selfDraw ? null : `${last}-`, param };
};

/** Points of the hand, 0 without a yaku. */
export const peerPoints = (win: PeerWin): number => peer.Util.hule(win.hand, win.tile, win.param)?.defen ?? 0;
