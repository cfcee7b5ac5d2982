import { expect, test } from 'vitest';
import { winOf } from '../../../testkit/riichi-text.ts';
import { readTiles } from '../../../testkit/handtext.ts';
import { unwrap } from '../../base/index.ts';
import { sanma, tenhou } from '../presets.ts';
import { LANGUAGES } from './names.ts';
import { type River, whyNot, whyNotText } from './whynot.ts';
import { waitsOf } from './waits.ts';

const tiles = (text: string): River['discards'] => unwrap(readTiles(text));
const THREE_SIDED = '234m567p11z34567s8s';

test.each([
  ['it wins', THREE_SIDED, 'riichi', { discards: tiles('1m9p') }, undefined],
  ['no yaku', '123m456m11z345s # 777p', '', { discards: [] }, 'no-yaku'],
  ['incomplete', '123m456m11z346s # 777p', '', { discards: [] }, 'incomplete'],
  ['a fifth copy', '11z567m1m23m # 1111M', '', { discards: [] }, 'impossible'],
  ['the winning tile was discarded', THREE_SIDED, 'riichi', { discards: tiles('1m8s') }, 'furiten-discard'],
  ['another wait was discarded', THREE_SIDED, 'riichi', { discards: tiles('2s') }, 'furiten-discard'],
  ['a red copy of a wait was discarded', THREE_SIDED, 'riichi', { discards: tiles('0s') }, 'furiten-discard'],
  ['a wait without yaku counts', '123m456m11z345s # 777p', 'last', { discards: tiles('2s') }, 'furiten-discard'],
  ['passed this turn', THREE_SIDED, '', { discards: [], passed: tiles('5s') }, 'furiten-temporary'],
  ['passed a red copy', THREE_SIDED, '', { discards: [], passed: tiles('0s') }, 'furiten-temporary'],
  ['passed after riichi', THREE_SIDED, 'riichi', { discards: [], passedInRiichi: tiles('2s') }, 'furiten-riichi'],
  ['passed long ago without riichi', THREE_SIDED, 'last', { discards: [], passedInRiichi: tiles('2s') }, undefined],
  ['self-draw is never furiten', THREE_SIDED, 'tsumo', { discards: tiles('8s'), passed: tiles('8s') }, undefined],
  ['other tiles passed', THREE_SIDED, 'last', { discards: tiles('9s'), passed: tiles('1s') }, undefined],
] as readonly (readonly [string, string, string, River, string | undefined])[])('%s', (_, hand, words, river, reason) =>
  expect(whyNot(winOf(hand, words), tenhou, river)?.reason).toBe(reason),
);

test('furiten names the tiles and the waits', () => {
  const why = whyNot(winOf(THREE_SIDED, 'riichi'), tenhou, { discards: tiles('1m0s2s') })!;
  expect(why.tiles).toEqual(tiles('0s2s'));
  expect(whyNotText(why)).toContain('0s 2s');
  expect(whyNotText(why)).toContain('2s 5s 8s');
});

test('every reason has a sentence in every language', () => {
  for (const reason of [
    'impossible',
    'incomplete',
    'furiten-discard',
    'furiten-temporary',
    'furiten-riichi',
    'no-yaku',
  ] as const)
    for (const language of LANGUAGES) {
      const text = whyNotText({ reason, tiles: tiles('5s'), waits: [] }, language);
      expect(text.length).toBeGreaterThan(10);
      expect(text).not.toContain('{');
    }
});

test('a kind whose four copies are in the hand is no wait', () => {
  expect(waitsOf(winOf('13m456p789s11z2m # 2222Z'), tenhou)).toEqual([1]);
  expect(waitsOf(winOf('13m456p789s11z2m # 2222M'), tenhou)).toEqual([]);
  expect(waitsOf(winOf('19m19p19s12345677z'), sanma).length).toBe(13);
});
