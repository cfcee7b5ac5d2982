/** `suzaku placement` beside the library it asks. */
import { expect, test } from 'vitest';
import { commandsOf, type Done } from '../../../testkit/commands.ts';
import {
  evenPoints,
  lastRoundNeeds,
  placementFor,
  shareText,
  signedText,
  tenhouPoints,
  type Price,
  type Standing,
} from '../../analysis/index.ts';
import { sanma, tenhou } from '../../rules/index.ts';
import { LANGUAGES } from '../io.ts';
import { register } from '../placement.ts';

const suzaku = commandsOf(register);
const placement = (...args: readonly string[]): Promise<Done> => suzaku(['placement', ...args]);

type Json = {
  readonly points: readonly number[];
  readonly seats: readonly { wind: string; score: number; chances: readonly number[]; value: number }[];
  readonly needs: readonly { place: number; ron: Record<string, Price | null>; tsumo: Price | null }[] | null;
};
const json = async (...args: readonly string[]): Promise<Json> => {
  const { status, out, err } = await placement(...args, '--json');
  expect([status, err]).toEqual([0, '']);
  return JSON.parse(out) as Json;
};

/** Seat 2 deals South 3; scores are told from it on. */
const SOUTH3 = ['--round', 'S3', '--scores', '22000,31000,30500,16500', '--honba', '2', '--deposits', '1'];
const FOUR: Standing = {
  round: 6,
  honba: 2,
  counter: 100,
  deposits: 1,
  dealer: 2,
  scores: [30_500, 16_500, 22_000, 31_000],
  length: 'south',
};
const THREE: Standing = {
  round: 4,
  honba: 0,
  counter: 100,
  deposits: 0,
  dealer: 0,
  scores: [40_000, 20_000, 45_000],
  length: 'south',
};

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

test.each([
  ['four seats', SOUTH3, FOUR, tenhou],
  ['three seats', ['--rules', 'sanma', '--round', 'S1', '--scores', '40000,20000,45000'], THREE, sanma],
] as const)(
  '%s: the chances of the library by wind; rows and columns sum to 100 %%',
  async (_, args, standing, rules) => {
    const { points, seats, needs } = await json(...args);
    expect([points, needs]).toEqual([evenPoints(rules.seats), null]);
    const [ranks, values] = [
      placementFor(rules.seats).ranks(standing),
      placementFor(rules.seats).value(standing, points),
    ];
    expect(seats).toEqual(
      standing.scores.map((__, wind) => {
        const seat = (standing.dealer + wind) % rules.seats;
        return { wind: 'ESWN'[wind], score: standing.scores[seat], chances: ranks[seat], value: values[seat] };
      }),
    );
    for (let place = 0; place < rules.seats; place++) {
      expect(100 * sum(seats[place]!.chances)).toBeCloseTo(100, 2);
      expect(100 * sum(seats.map(({ chances }) => chances[place]!))).toBeCloseTo(100, 1);
    }
    const text = (await placement(...args)).out.replaceAll(/ +/g, ' ');
    for (const { score, chances, value } of seats)
      expect(text).toContain([score, ...chances.map((chance) => shareText(chance, 'en')), signedText(value)].join(' '));
  },
);

test('starting scores unless said; rank points by name', async () => {
  const { seats } = await json();
  expect(seats.map(({ score }) => score)).toEqual([25_000, 25_000, 25_000, 25_000]);
  const { points, seats: rows } = await json(...SOUTH3, '--points', 'phoenix:7');
  expect(points).toEqual(tenhouPoints('phoenix', 7, tenhou));
  expect(rows[0]!.value).toBe(placementFor(4).value(FOUR, points)[2]);
});

/** Seat 3 deals. */
const SOUTH4 = ['--round', 'S4', '--scores', '22000,31000,30500,16500'];
test('the last round: the table of needs by wind, for better places alone', async () => {
  const { needs } = await json(...SOUTH4, '--seat', 'E', '--deposits', '1');
  const round = { ...FOUR, round: 7, honba: 0, dealer: 3, scores: [31_000, 30_500, 16_500, 22_000] };
  const wanted = lastRoundNeeds(round, 3, tenhou);
  const shown = (price: Price | null): unknown =>
    price === null ? null : { points: price.points, han: price.han, fu: price.fu, ends: price.ends };
  expect(needs).toEqual(
    wanted.slice(0, 2).map(({ place, ron, tsumo }) => ({
      place,
      ron: { S: shown(ron[0]!), W: shown(ron[1]!), N: shown(ron[2]!) },
      tsumo: shown(tsumo),
    })),
  );
  expect(needs?.[0]).toMatchObject({ place: 1, ron: { S: { points: 7700, han: 2, fu: 80 } } });
});

test.each([
  ['en', 'Last round: what North needs', 'Self-drawn      12000 (6 han)', 'Ron from East   16000 (8 han)'],
  ['ja', 'オーラス：北家の条件', 'ツモ          12000 (6翻)', '2900 (90符1翻)'],
  ['zh', '最后一局：北家需要的条件', '自摸      12000 (6番)', '2900 (1番90符)'],
])('needs in words: %s', async (lang, ...texts) => {
  const { out } = await placement(...SOUTH4, '--seat', 'N', '--lang', lang);
  for (const text of texts) expect(out).toContain(text);
});

test('needs: yakuman, what no win reaches, the first, before the last round, sudden death', async () => {
  const far = ['--round', 'S4', '--seat', 'S', '--scores'];
  expect((await placement(...far, '60000,1000,20000,19000')).out).toMatch(/Ron from East +32000 \(yakuman\)/);
  expect((await placement(...far, '900000,0,50000,50000')).out).toMatch(/Ron from West +– /);
  expect((await placement(...far, '20000,40000,20000,20000')).out).toContain('Last round: South is first.');
  expect((await json(...far, '20000,40000,20000,20000')).needs).toEqual([]);
  expect((await placement('--seat', 'S')).out).toContain('What a seat needs is shown in the last round only.');
  expect((await json('--round', 'W1', '--seat', 'N')).needs).toHaveLength(3);
  expect((await json('--rules', 'tenhou,length=east', '--round', 'E4', '--seat', 'W')).needs).not.toBeNull();
});

test.each(LANGUAGES)('no place, seat or score is left out: %s', async (lang) => {
  for (const [rules, seats] of [
    ['tenhou', 4],
    ['mahjongsoul-sanma', 3],
  ] as const) {
    const lines = (await placement('--rules', rules, '--lang', lang)).out.trimEnd().split('\n');
    expect(lines).toHaveLength(seats + 2);
    for (const line of lines.slice(1, -1)) expect(line.match(/\d ?%/g)).toHaveLength(seats);
  }
});

test.each<readonly [string, readonly string[], RegExp]>([
  ['three scores of four', ['--scores', '25000,25000,25000'], /^--scores: usage — 4 scores in hundreds/],
  ['four scores of three', ['--rules', 'sanma', '--scores', '1000,2000,3000,4000'], /^--scores: usage — 3 scores/],
  ['no hundreds', ['--scores', '25050,24950,25000,25000'], /^--scores: usage — 4 scores in hundreds/],
  ['a score below 0', ['--scores', '-100,50100,25000,25000'], /^--scores: usage — a score below 0 has ended the match/],
  ['a gap', ['--scores', '25000,,25000,25000'], /^--scores: usage — /],
  ['no numbers', ['--scores', 'a,b,c,d'], /^--scores: usage — /],
  ['no round', ['--round', 'X1'], /^--round: usage — "X1"/],
  ['East 4 with three seats', ['--rules', 'sanma', '--round', 'E4'], /^--round: usage — "E4".* E1 or S3/],
  ['North after one wind more', ['--round', 'N1'], /^--round: usage — "N1"/],
  ['South without an extension', ['--rules', 'tenhou,length=east,extension=none', '--round', 'S1'], /E1 or E4/],
  ['North as one of three', ['--rules', 'sanma', '--seat', 'N'], /^--seat: usage — "N" is not one of E, S, W/],
  ['a seat by number', ['--seat', '0'], /^--seat: usage — /],
  ['no counters', ['--honba', '-1'], /^--honba: usage — /],
  ['too many sticks', ['--deposits', '101'], /^--deposits: usage — /],
  ['unknown points', ['--points', 'dragon:7'], /^--points: placement\.points — "dragon:7": .*phoenix:7/],
  [
    'Suphx with three seats',
    ['--rules', 'sanma', '--points', 'suphx:7'],
    /^--points: placement\.points — (?!.*suphx with)/,
  ],
  ['unknown rules', ['--rules', 'poker'], /^--rules: rules\.unknown — /],
  ['Chinese Standard', ['--rules', 'chinese'], /^--rules: usage — Chinese Standard/],
  ['an unknown language', ['--lang', 'xx'], /^--lang: usage — /],
])('wrong usage ends with 2 and one line: %s', async (_, args, line) => {
  const { status, out, err } = await placement(...args);
  expect([status, out]).toEqual([2, '']);
  expect(err).toMatch(line);
  expect(err.trimEnd()).not.toContain('\n');
});
