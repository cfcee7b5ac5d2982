/** Words of mjai beside tiles: round winds and the reasons of a drawn round, as the original server writes them. */
import { type DrawReason, HIDDEN } from '../../table/index.ts';
import { type Tile, makeMjaiTile, parseMjaiTile } from '../../tiles/index.ts';
import { Malformed, quote } from '../faults.ts';

export const WINDS = ['E', 'S', 'W', 'N'] as const;

const REASONS: Readonly<Record<DrawReason, string>> = {
  exhaustive: 'fanpai',
  nagashi: 'nagashimangan',
  'nine-terminals': 'kyushukyuhai',
  'four-winds': 'sufonrenta',
  'four-riichi': 'suchareach',
  'four-kongs': 'sukaikan',
  'triple-ron': 'sanchaho',
};
const READ = new Map<string, DrawReason>(
  (Object.keys(REASONS) as DrawReason[]).flatMap((reason) => [
    [REASONS[reason], reason],
    [reason, reason],
  ]),
);
/** Tenhou's words, which converters pass on. */
for (const [word, reason] of [
  ['nm', 'nagashi'],
  ['yao9', 'nine-terminals'],
  ['kaze4', 'four-winds'],
  ['reach4', 'four-riichi'],
  ['kan4', 'four-kongs'],
  ['ron3', 'triple-ron'],
  ['ryukyoku', 'exhaustive'],
] as const)
  READ.set(word, reason);

/** Undefined where there is no word, or one that is not known. */
export const parseReason = (word: string | undefined): DrawReason | undefined => READ.get(word ?? '');
export const makeReason = (reason: DrawReason): string => REASONS[reason];

/** `?` is a tile the observer may not see. */
export const makeSeenTile = (tile: Tile): string => (tile === HIDDEN ? '?' : makeMjaiTile(tile));

/** A known tile. */
export const needTile = (value: unknown, key: string): Tile => {
  const tile = typeof value === 'string' ? parseMjaiTile(value) : undefined;
  if (tile === undefined) throw new Malformed('mjai.tile', `${key} is ${quote(value)}, not a tile`);
  return tile;
};
/** A tile or `?`. */
export const needSeenTile = (value: unknown, key: string): Tile => (value === '?' ? HIDDEN : needTile(value, key));
