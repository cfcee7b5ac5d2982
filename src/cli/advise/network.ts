/** `--network [MODEL]`: the flagship network beside the adviser, by `advise` and `review` alike. */
import { makeLabel, roundName, shareText, type Review } from '../../analysis/index.ts';
import type { ForeseenGame } from '../../answers/index.ts';
import { makeForeseer, type Foreseer, type Foresight } from '../../players/index.ts';
import type { Family, Ruleset } from '../../rules/index.ts';
import { makeAction, makeChineseAction } from '../../table/index.ts';
import { orFail, type Language } from '../io.ts';

export const NETWORK_HELP =
  'also how often the players it learnt from choose each action, as the shipped network, or this one, sees it: phoenix-room players, in Chinese Standard the expert';

export type NetworkFlags = { readonly network?: string | true };

/** Choices and moves that are told. */
const MOST = 6;
const LEAST = 10;

export const openForeseer = async (rules: Ruleset, { network }: NetworkFlags): Promise<Foreseer | undefined> => {
  if (network === undefined) return undefined;
  // The engine of networks is loaded for who wants one.
  const [{ openModel }, { readNetwork }] = await Promise.all([
    import('../../nn/node/index.ts'),
    import('../../models/models.ts'),
  ]);
  const path = network === true ? undefined : network;
  const bytes = orFail('--network', readNetwork('suzaku', rules, path));
  return orFail('--network', makeForeseer(rules, orFail('--network', await openModel(bytes))));
};

type Words = {
  /** Whom the network learnt from, by family. */
  readonly teachers: Readonly<Record<Family, string>>;
  readonly network: (teachers: string) => string;
  readonly totals: (first: number, asked: number, expected: string, teachers: string) => string;
  readonly least: string;
  readonly than: (played: string, pick: string) => string;
};
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    teachers: { riichi: 'phoenix-room players', chinese: 'the expert' },
    network: (teachers) => `Network (how often it expects ${teachers} to choose it):`,
    totals: (first, asked, expected, teachers) =>
      `Network: ${first} of ${asked} moves are its own choice; of ${teachers} it expects ${expected}.`,
    least: 'Least expected moves:',
    than: (played, pick) => `${played}, its choice ${pick}`,
  },
  ja: {
    teachers: { riichi: '鳳凰卓の打ち手', chinese: 'エキスパート' },
    network: (teachers) => `ニューラルネット（${teachers}が選ぶ割合の推定）：`,
    totals: (first, asked, expected, teachers) =>
      `ニューラルネット：${asked}回中${first}回が一致。${teachers}の一致率は${expected}と見込まれる。`,
    least: '予想外の選択：',
    than: (played, pick) => `${played}、ネットは${pick}`,
  },
  zh: {
    teachers: { riichi: '凤凰桌玩家', chinese: '专家程序' },
    network: (teachers) => `神经网络（估计${teachers}选择各项的频率）：`,
    totals: (first, asked, expected, teachers) =>
      `神经网络：${asked}次中有${first}次一致；预计${teachers}的一致率为${expected}。`,
    least: '最意外的选择：',
    than: (played, pick) => `${played}，网络选${pick}`,
  },
};

/** `5m 61.0 %`. */
const choiceText = ({ choices }: Foresight, action: number, lang: Language): string => {
  const { label, chance } = choices.find(({ actions }) => actions.includes(action))!;
  return `${makeLabel(label, lang)} ${shareText(chance, lang)}`;
};

/** Undefined where there is nothing to choose. */
export const foresightText = (found: Foresight | undefined, lang: Language): string =>
  found === undefined
    ? ''
    : `${WORDS[lang].network(WORDS[lang].teachers[found.family])} ${found.choices
        .slice(0, MOST)
        .map(({ actions }) => choiceText(found, actions[0]!, lang))
        .join(', ')}`;

const nameOf = (family: Family): ((action: number) => string) =>
  family === 'chinese' ? makeChineseAction : makeAction;

const round = (chance: number): number => Math.round(1e5 * chance) / 1e5;

/** Choices likeliest first; the actions of one choice stand together. */
export const foresightJson = (found: Foresight | undefined): unknown =>
  found === undefined
    ? null
    : {
        pick: nameOf(found.family)(found.pick),
        choices: found.choices.map(({ actions, chance }) => ({
          actions: actions.map(nameOf(found.family)),
          chance: round(chance),
        })),
      };

export const foreseenText = ({ all, totals }: ForeseenGame, review: Review, lang: Language): string => {
  const words = WORDS[lang];
  const { asked, first, expected, least } = totals;
  const lines = least.slice(0, LEAST).map((decision) => {
    const found = all.find((one) => one.decision === decision)!;
    const { round: number, turn, index } = review.decisions[decision]!;
    const place = `${roundName(review.rounds[number]!, lang)}, ${turn} (${index})`;
    const [played, pick] = [found.played!, found.pick].map((action) => choiceText(found, action, lang));
    return `   ${place}: ${words.than(played!, pick!)}`;
  });
  const share = asked === 0 ? '-' : shareText(expected / asked, lang);
  const teachers = words.teachers[all[0]?.family ?? 'riichi'];
  return [words.totals(first, asked, share, teachers), ...(lines.length === 0 ? [] : [words.least, ...lines])].join(
    '\n',
  );
};

/** `decision` counts as `decisions` of the review does. */
export const foreseenJson = ({ all, totals }: ForeseenGame): unknown => ({
  ...totals,
  expected: round(totals.expected),
  decisions: all.map((found) => ({
    decision: found.decision,
    chance: found.chance === null ? null : round(found.chance),
    first: found.chance === null ? null : found.isFirst,
    ...(foresightJson(found) as object),
  })),
});
