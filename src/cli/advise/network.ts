/** `--network [MODEL]`: the flagship network beside the adviser, by `advise` and `review` alike. */
import { makeLabel, roundName, shareText, type Review } from '../../analysis/index.ts';
import type { ForeseenGame } from '../../answers/index.ts';
import { makeForeseer, type Foreseer, type Foresight } from '../../players/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { makeAction } from '../../table/index.ts';
import { fail, orFail, type Language } from '../io.ts';

export const NETWORK_HELP =
  'also how often phoenix-room players choose each action, as the shipped network, or this one, sees it';

export type NetworkFlags = { readonly network?: string | true };

/** Choices and moves that are told. */
const MOST = 6;
const LEAST = 10;

export const openForeseer = async (rules: Ruleset, { network }: NetworkFlags): Promise<Foreseer | undefined> => {
  if (network === undefined) return undefined;
  if (rules.family !== 'riichi')
    return fail('--network', { code: 'player.rules', at: 0, text: `suzaku does not play ${rules.id}` });
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
  readonly network: string;
  readonly totals: (first: number, asked: number, expected: string) => string;
  readonly least: string;
  readonly than: (played: string, pick: string) => string;
};
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    network: 'Network (how often phoenix-room players choose it, as the network sees it):',
    totals: (first, asked, expected) =>
      `Network: ${first} of ${asked} moves are its own choice; of phoenix-room players it expects ${expected}.`,
    least: 'Least expected moves:',
    than: (played, pick) => `${played}, its choice ${pick}`,
  },
  ja: {
    network: 'ニューラルネット（鳳凰卓の打ち手が選ぶ割合の見立て）：',
    totals: (first, asked, expected) =>
      `ニューラルネット：${asked}回中${first}回が一致。鳳凰卓の打ち手の一致率は${expected}と見込まれる。`,
    least: '予想外の選択：',
    than: (played, pick) => `${played}、ネットは${pick}`,
  },
  zh: {
    network: '神经网络（估计凤凰桌玩家有多常这样选择）：',
    totals: (first, asked, expected) => `神经网络：${asked}次中有${first}次一致；预计凤凰桌玩家的一致率为${expected}。`,
    least: '最意外的选择：',
    than: (played, pick) => `${played}，网络选${pick}`,
  },
};

/** `5m 61.0 %`. */
const choiceText = ({ choices }: Foresight, action: number, lang: Language): string => {
  const { label, chance } = choices.find(({ actions }) => actions.includes(action))!;
  return `${makeLabel(label, lang)} ${shareText(chance)}`;
};

/** Undefined where there is nothing to choose. */
export const foresightText = (found: Foresight | undefined, lang: Language): string =>
  found === undefined
    ? ''
    : `${WORDS[lang].network} ${found.choices
        .slice(0, MOST)
        .map(({ actions }) => choiceText(found, actions[0]!, lang))
        .join(', ')}`;

const round = (chance: number): number => Math.round(1e5 * chance) / 1e5;

/** Choices likeliest first; the actions of one choice stand together. */
export const foresightJson = (found: Foresight | undefined): unknown =>
  found === undefined
    ? null
    : {
        pick: makeAction(found.pick),
        choices: found.choices.map(({ actions, chance }) => ({
          actions: actions.map(makeAction),
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
  const share = asked === 0 ? '-' : shareText(expected / asked);
  return [words.totals(first, asked, share), ...(lines.length === 0 ? [] : [words.least, ...lines])].join('\n');
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
