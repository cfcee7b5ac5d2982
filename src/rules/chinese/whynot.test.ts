import { expect, test } from 'vitest';
import { winOfText } from '../../../testkit/chinese-text.ts';
import { chineseWins } from '../../../testkit/chinese-wins.ts';
import { makeBotzoneTile } from '../../tiles/index.ts';
import { fanOf } from './score.ts';
import { whyNotFan } from './whynot.ts';
import { explainWhyNot } from './whynottext.ts';

test('nothing to explain where the hand is not complete or may win', () => {
  expect(whyNotFan(winOfText('22z34p +6p 345m 678s 123m'))).toBeUndefined();
  expect(whyNotFan(winOfText('22z78m +9m 123m 456m 123p'))).toBeUndefined();
  expect(whyNotFan(winOfText('22z78s +9s 234m 345p 567p'))).toBeUndefined();
});

test('flowers do not make up for missing points', () => {
  expect(whyNotFan(winOfText('22z34p +5p 345m 678s 123m flowers=8'))).toMatchObject({ points: 1, missing: 7 });
});

test('the same tile drawn is enough', () => {
  const why = whyNotFan(winOfText('55m34p345m678s123m +5p'))!;
  expect(why).toMatchObject({ points: 5, missing: 3, selfDrawn: 7 });
  expect(whyNotFan(winOfText('55m34p345m678s234m +5p'))).toMatchObject({ points: 7, selfDrawn: 9 });
  expect(whyNotFan(winOfText('55m34p345m678s123m *5p'))!.selfDrawn).toBeUndefined();
});

test('the other end of an open wait', () => {
  const why = whyNotFan(winOfText('22z78m +6m 123m 456m 123p'))!;
  expect(why.otherTiles[0]).toEqual({ tile: 8, claimed: 18, drawn: 19 });
});

test('one tile away from a straight', () => {
  const why = whyNotFan(winOfText('22z78m234m456m +9m 123p'))!;
  expect(why.exchanges).toContainEqual({ give: 3, take: 0, total: fanOf(winOfText('22z78m123m456m +9m 123p'))!.total });
});

test('every way named is a win of that total', () => {
  let checked = 0;
  for (const win of chineseWins(31)) {
    const why = whyNotFan(win);
    if (why === undefined) continue;
    for (const { give, take, total } of why.exchanges) {
      const concealed = win.concealed.slice();
      concealed[give]!--;
      concealed[take]!++;
      expect(fanOf({ ...win, concealed })!.total - win.flowers).toBe(total);
      expect(total).toBeGreaterThanOrEqual(8);
    }
    if (++checked === 60) break;
  }
});

test.each([
  [
    'en',
    [
      'The hand is complete but has 3 fan: 5 short of 8.',
      'Self-drawn, the same tile makes 4 fan.',
      'On W9 the same hand has 18 fan claimed, 19 self-drawn.',
    ],
  ],
  [
    'ja',
    ['和了形ですが3番で、8番に5番足りません。', '同じ牌をツモれば4番です。', 'W9なら、出和了で18番、ツモで19番です。'],
  ],
  ['zh', ['牌型已成，但只有3番，距8番起和还差5番。', '同一张牌自摸为4番。', '和W9时，点和18番，自摸19番。']],
] as const)('sentences in %s', (language, start) => {
  const why = whyNotFan(winOfText('22z78m +6m 123m 456m 123p'))!;
  const sentences = explainWhyNot(why, language, makeBotzoneTile);
  expect(sentences.slice(0, 3)).toEqual(start);
});
