/** `suzaku hand --value`: each discard with its chances and expected points, and why the first is first. */
import {
  MODELS,
  OBJECTIVES,
  POOLS,
  recursiveValue,
  shareText,
  VALUE_MODELS,
  valueOf,
  type HandValue,
} from '../../analysis/index.ts';
import { openValue, parseOneOf, parseWhole, type ValueFields } from '../../answers/index.ts';
import { makeHand, makeMpszTile, type Hand, type Tile } from '../../tiles/index.ts';
import { fail, inFlag, orRefuse, parseLanguage, type Language } from '../io.ts';
import { paint, paintRow, paintTiles } from '../colour.ts';
import { makeTable } from '../table.ts';
import { recursiveReport } from './recursive.ts';
import { distance } from './report.ts';
import { points, reasons, VALUE_WORDS } from './reasons.ts';

export type ValueFlags = Omit<ValueFields, 'hand' | 'honba' | 'sticks'> & {
  readonly lang: string;
  readonly json?: boolean;
  readonly model: string;
  readonly pool: string;
  readonly objective: string;
  readonly haitei?: string;
  readonly valueModel: string;
  readonly depth: string;
  readonly seconds: string;
};

const nameOf = (tile: Tile | undefined): string => (tile === undefined ? '–' : makeMpszTile(tile));

const humanReport = (hand: Hand, value: HandValue, lang: Language): string => {
  const words = VALUE_WORDS[lang];
  const head = `${paintTiles(makeHand(hand))}: ${paint('bold', distance(value.shanten, lang))}; ${words.head(value.model, value.draws, value.unseen)}`;
  const rows = value.discards.map((row, i) => [
    i === 0 ? paint('green', nameOf(row.discard)) : nameOf(row.discard),
    String(row.shanten),
    String(row.tiles),
    shareText(row.tenpai[0]!, lang),
    shareText(row.win[0]!, lang),
    points(row.value[0]!),
    row.riichi === null ? '' : words[row.riichi],
  ]);
  const align = ['left', 'right', 'right', 'right', 'right', 'right', 'left'] as const;
  const notes = [
    value.winNow === null ? '' : words.winNow(points(value.winNow)),
    reasons(value, lang),
    value.estimated ? paint('yellow', words.estimated) : '',
    value.converged ? '' : paint('yellow', words.notConverged),
  ].filter((note) => note !== '');
  return [head, '', makeTable([paintRow('bold', words.columns), ...rows], align), '', ...notes].join('\n').trimEnd();
};

const jsonReport = (hand: Hand, value: HandValue, lang: Language): string =>
  JSON.stringify({
    hand: makeHand(hand),
    ...value,
    discards: value.discards.map((row) => ({
      ...row,
      discard: row.discard === undefined ? null : makeMpszTile(row.discard),
      kinds: undefined,
      left: undefined,
      accepts: Object.fromEntries(row.kinds.map((kind, i) => [makeMpszTile(kind as number as Tile), row.left[i]])),
    })),
    reasons: reasons(value, lang),
  });

export const valueReport = (text: string, flags: ValueFlags): string => {
  const lang = parseLanguage(flags.lang);
  const { hand, situation } = orRefuse('hand', openValue({ ...flags, hand: text }));
  const model = inFlag('model', parseOneOf(flags.model, [...MODELS, 'recursive'] as const));
  const pool = inFlag('pool', parseOneOf(flags.pool, POOLS));
  if (pool === 'shrinking' && model !== 'tsumo')
    return fail('--pool', { code: 'usage', at: 0, text: 'a shrinking pool goes with --model tsumo' });
  if (model === 'recursive') {
    const depth = inFlag('depth', parseWhole(flags.depth, 1, 6));
    if (hand.tiles.length % 3 !== 2)
      return fail('hand', {
        code: 'hand.size',
        at: 0,
        text: 'the recursive model wants a hand with its draw: 14 tiles, melds included',
      });
    const valueModel = inFlag('value-model', parseOneOf(flags.valueModel, VALUE_MODELS));
    return recursiveReport(
      hand,
      recursiveValue(hand, situation, { depth, valueModel }),
      valueModel,
      lang,
      flags.json === true,
    );
  }
  const haitei = flags.haitei === undefined ? undefined : Number(flags.haitei);
  if (haitei !== undefined && !(haitei >= 0 && haitei <= 1))
    return fail('--haitei', { code: 'usage', at: 0, text: 'a number from 0 to 1 is wanted' });
  const end = performance.now() + 1000 * inFlag('seconds', parseWhole(flags.seconds, 1, 3600));
  const value = valueOf(hand, situation, {
    model,
    pool,
    objective: inFlag('objective', parseOneOf(flags.objective, OBJECTIVES)),
    ...(haitei === undefined ? {} : { haitei }),
    cancelled: () => performance.now() > end,
  });
  return flags.json === true ? jsonReport(hand, value, lang) : humanReport(hand, value, lang);
};
