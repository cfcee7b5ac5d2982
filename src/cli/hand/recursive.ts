/** `suzaku hand --value --model recursive`: the 2015 analyser's board. */
import type { RecursiveValue, ValueModel } from '../../analysis/index.ts';
import { makeHand, makeMpszTile, type Hand, type Tile } from '../../tiles/index.ts';
import type { Language } from '../io.ts';
import { makeTable } from '../table.ts';
import { names } from './report.ts';
import { VALUE_WORDS } from './reasons.ts';

const WORDS = {
  en: {
    head: (steps: number, bank: number) => `${steps} steps to win, bank of ${bank}`,
    columns: ['discard', 'tiles', 'paying', 'value', 'exchanges'],
  },
  ja: {
    head: (steps: number, bank: number) => `和了まで${steps}手、残り${bank}枚`,
    columns: ['打牌', '枚数', '有効', '評価', '受け入れ'],
  },
  zh: {
    head: (steps: number, bank: number) => `距和牌${steps}步，余${bank}张`,
    columns: ['打', '张数', '有效', '评价', '进张'],
  },
} as const;

export const recursiveReport = (
  hand: Hand,
  value: RecursiveValue,
  valueModel: ValueModel,
  lang: Language,
  json: boolean,
): string => {
  const nameOf = (kind: number): string => makeMpszTile(kind as Tile);
  if (json)
    return JSON.stringify({
      hand: makeHand(hand),
      model: 'recursive',
      valueModel,
      steps: value.steps,
      bank: value.bank,
      discards: value.rows.map((row) => ({
        discard: nameOf(row.discard),
        value: row.value,
        tiles: row.tiles,
        paying: row.paying,
        accepts: row.kinds.map(nameOf),
      })),
      nodes: value.nodes,
      converged: value.converged,
    });
  const rows = value.rows.map((row) => [
    nameOf(row.discard),
    String(row.tiles),
    String(row.paying),
    row.value.toFixed(1),
    names(row.kinds),
  ]);
  const table = makeTable([[...WORDS[lang].columns], ...rows], ['left', 'right', 'right', 'right', 'left']);
  const note = value.converged ? '' : `\n\n${VALUE_WORDS[lang].notConverged}`;
  return `${makeHand(hand)}: ${WORDS[lang].head(value.steps, value.bank)} (${valueModel})\n\n${table}${note}`;
};
