import { expect, test } from 'vitest';
import { fileNameOf } from './filename.ts';

test.each([
  [
    'a Tenhou game',
    '2022051200gm-00a9-0000-1234abcd',
    ['Ann', 'Bea', 'Cat', 'Dan'],
    1,
    'suzaku-review-2022051200gm-00a9-0000-1234abcd-Bea',
  ],
  ['no id', undefined, ['Ann', 'Bea', '', ''], 2, 'suzaku-review-Ann-Bea-seat-2'],
  [
    'names as people write them',
    undefined,
    ['雀 士', 'a/b\\c', '../..', '<b>'],
    0,
    'suzaku-review-雀-士-a-b-c-..-..--b-雀-士',
  ],
  ['nothing known', undefined, ['', '', ''], 0, 'suzaku-review-seat-0'],
])('%s', (_, id, names, seat, expected) => expect(fileNameOf('review', id, names, seat)).toBe(expected));

test('a game without a seat, and a name as long as a hostile log has it', () => {
  expect(fileNameOf('game', 'x', [])).toBe('suzaku-game-x');
  expect(fileNameOf('review', 'i'.repeat(500), ['n'.repeat(500)], 0).length).toBeLessThan(140);
});
