/** Advice for people: the options as a table, then why. */
import {
  columnNames,
  columnsOf,
  makeLabel,
  makeReasons,
  REVIEW_WORDS,
  shownOptions,
  type Position,
  type Reason,
} from '../../analysis/index.ts';
import { isFuritenClaim } from '../../table/setup/index.ts';
import type { Table } from '../../table/index.ts';
import { makeMpszTile, type Tile } from '../../tiles/index.ts';
import type { Language } from '../io.ts';
import { paint, paintRow } from '../colour.ts';
import { makeTable } from '../table.ts';

/** Options shown unless all are asked for. */
const SHOWN = 8;

/** A row an option: first the change of the outlook, then what the others lose. `played` is marked. */
export const optionRows = (position: Position, lang: Language, most = SHOWN, played: number | null = null): string => {
  const { advice, labels } = position;
  if (advice === null) return makeLabel(labels[0]!, lang);
  const { columns, played: mark } = REVIEW_WORDS[lang];
  const names = columnNames(advice, lang);
  const rows = shownOptions(position, played).flatMap((i, at) => {
    const isPlayed = advice.options[i]!.action === played;
    if (at >= most && !isPlayed) return [];
    const name = `${makeLabel(labels[i]!, lang)}${isPlayed ? ` [${mark}]` : ''}`;
    const [value, ...figures] = columnsOf(advice, i, '-', lang);
    if (at === 0) return [[paint('green', name), paint('green', value!), ...figures]];
    return [[isPlayed ? paint('yellow', name) : name, value!, ...figures]];
  });
  const aligned = names.map((name) => (name === columns.plan ? ('left' as const) : ('right' as const)));
  return makeTable([paintRow('bold', [columns.action, ...names]), ...rows], ['left', ...aligned]);
};

const FURITEN: Readonly<Record<Language, (tile: string) => string>> = {
  en: (tile) => `The hand is furiten: it waits for ${tile}, but may not win on a discard.`,
  ja: (tile) => `フリテン：${tile}は待ち牌だが、ロンできない。`,
  zh: (tile) => `振听：听${tile}，但不能荣和。`,
};

export type TextOptions = {
  readonly lang: Language;
  /** All options, not the first eight. */
  readonly all: boolean;
};

/** `view`: the table of the decision, and whose it is. */
export const adviceText = (
  position: Position,
  reasons: readonly Reason[],
  { table, seat }: { readonly table: Table; readonly seat: number },
  { lang, all }: TextOptions,
): string =>
  [
    optionRows(position, lang, all ? Infinity : SHOWN),
    ...(isFuritenClaim(table, seat) ? ['', FURITEN[lang](makeMpszTile(table.claimTile as Tile))] : []),
    ...(reasons.length === 0 ? [] : ['', ...makeReasons(reasons, lang).map((sentence) => `- ${sentence}`)]),
  ].join('\n');
