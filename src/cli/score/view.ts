/** The answer to a claimed win, as text for a person and as JSON. */
import { type Kind, WIND_LETTERS } from '../../tiles/index.ts';
import type { JudgedClaim } from '../../answers/index.ts';
import {
  type Language,
  type Score,
  YAKU_KEYS,
  fuName,
  limitName,
  limitOf,
  whyNotText,
  yakuName,
} from '../../rules/riichi/index.ts';

export type Answer = { readonly wins: boolean; readonly json: unknown; readonly text: string };

export const claimAnswer = (judged: JudgedClaim, language: Language): Answer => {
  if (!judged.wins) {
    const { why } = judged;
    const text = why === undefined ? '' : whyNotText(why, language);
    return { wins: false, json: { wins: false, reason: why?.reason, text }, text };
  }
  const { score: found, deltas } = judged;
  const json = {
    wins: true,
    yaku: found.yaku.map(({ yaku, han }) => ({ id: yaku, key: YAKU_KEYS[yaku], name: yakuName(yaku, language), han })),
    han: found.han,
    fu: found.fu,
    yakuman: found.yakuman,
    limit: found.limit,
    points: found.points,
    fuLines: found.fuLines,
    delta: Object.fromEntries(deltas.map((points, seat) => [WIND_LETTERS[seat]!, points])),
  };
  return { wins: true, json, text: render(found, deltas, language) };
};

const WORDS: Readonly<Record<Language, { han: string; fu: string; points: string; yakuman: string }>> = {
  en: { han: 'han', fu: 'fu', points: 'points', yakuman: 'yakuman' },
  ja: { han: '翻', fu: '符', points: '点', yakuman: '役満' },
  zh: { han: '番', fu: '符', points: '点', yakuman: '役满' },
};

const setText = (set: readonly Kind[]): string =>
  set.length === 0 ? '' : `${set.map((kind) => (kind % 9) + 1).join('')}${'mpsz'[(set[0]! / 9) | 0]}`;

/** Columns a text takes on a terminal: East Asian characters take two. */
const columns = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 2 : 1), 0);
const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(1, width - columns(text)));

const render = (found: Score, deltas: readonly number[], language: Language): string => {
  const words = WORDS[language];
  const lines = found.yaku
    .filter(({ han }) => han > 0)
    .map(({ yaku, han }) => `  ${pad(yakuName(yaku, language), 40)}${yaku >= 36 && yaku < 52 ? han / 13 : han}`);
  const limit = limitName(limitOf(found.base), language);
  const head =
    found.yakuman > 0
      ? `${found.yakuman} ${words.yakuman}`
      : `${found.han} ${words.han} ${found.fu} ${words.fu}${limit === '' ? '' : ` ${limit}`}`;
  const fu =
    found.yakuman > 0
      ? []
      : found.fuLines.map((line) => `  ${pad(`${fuName(line.reason, language)} ${setText(line.set)}`, 40)}${line.fu}`);
  const seats = deltas.map((points, seat) => `  ${WIND_LETTERS[seat]} ${points > 0 ? '+' : ''}${points}`);
  return [
    `${head}, ${found.points} ${words.points}`,
    ...lines,
    ...(fu.length > 0 ? [words.fu, ...fu] : []),
    words.points,
    ...seats,
  ].join('\n');
};
