import { expect, test } from 'vitest';
import { makeGames } from '../../../testkit/games.ts';
import type { Tile } from '../../tiles/index.ts';
import { makeSuzaku, parseSuzaku } from '../index.ts';

test.each(['tenhou', 'sanma', 'chinese'])('exact round trip: %s', (rules) => {
  for (const game of makeGames(rules, 2, `suzaku ${rules}`, 4)) {
    const meta = {
      id: 'a\uD800"\\',
      absences: [{ seat: 1, from: 3 } as const],
      dice: [[1, 2]],
      rate: [1.5, -2],
      ignored: [{ at: 3, seat: 1, claim: 'chow', tile: 4 as Tile, discard: 5 as Tile } as const],
      srand: 2_147_483_647,
      akaFlag: false,
    };
    const text = makeSuzaku({ events: game.events, meta });
    expect(parseSuzaku(text)).toEqual({ games: [{ events: game.events, meta }], faults: [] });
    expect(makeSuzaku(parseSuzaku(text).games[0]!)).toBe(text);
  }
});

test('two games in one text, CRLF and empty lines', () => {
  const text = '{"suzaku":1,"id":"a"}\r\n{"type":"riichi","seat":0}\r\n\r\n{"suzaku":1,"id":"b"}\n';
  expect(parseSuzaku(text)).toEqual({
    games: [
      { meta: { id: 'a' }, events: [{ type: 'riichi', seat: 0 }] },
      { meta: { id: 'b' }, events: [] },
    ],
    faults: [],
  });
});

test.each(['x y', '__proto__', 'later'])('an unknown field of the header is told and left out: %s', (field) => {
  const { games, faults } = parseSuzaku(`{"suzaku":1,"${field}":{"id":"x"},"lobby":"0"}`);
  expect(faults).toMatchObject([{ code: 'suzaku.unknown-field', at: 1 }]);
  expect(games).toEqual([{ events: [], meta: { lobby: '0' } }]);
});

const HEAD = '{"suzaku":1}\n';
test.each([
  ['no header', '{"type":"riichi","seat":0}', 'suzaku.no-header', 1],
  ['another version', '{"suzaku":2}', 'suzaku.version', 1],
  ['wrong notes', '{"suzaku":1,"ignored":[{"at":1}]}', 'suzaku.bad-field', 1],
  ['wrong meta', '{"suzaku":1,"id":1}', 'suzaku.bad-field', 1],
  ['not JSON', `${HEAD}{"type":`, 'json.syntax', 2],
  ['too deep', `${HEAD}${'['.repeat(65)}`, 'json.too-deep', 2],
  ['a list', `${HEAD}[]`, 'event.not-an-object', 2],
  ['unknown type', `${HEAD}{"type":"toString"}`, 'event.unknown-type', 2],
  ['unknown kong', `${HEAD}{"type":"kong","kong":"valueOf","seat":0}`, 'event.unknown-type', 2],
  ['unknown field', `${HEAD}{"type":"riichi","seat":0,"x":1}`, 'event.unknown-field', 2],
  ['prototype in event', `${HEAD}{"type":"riichi","seat":0,"__proto__":{}}`, 'event.unknown-field', 2],
  ['missing field', `${HEAD}{"type":"draw","seat":0}`, 'event.bad-field', 2],
  ['seat 4', `${HEAD}{"type":"riichi","seat":4}`, 'event.bad-field', 2],
  ['seat as text', `${HEAD}{"type":"riichi","seat":"0"}`, 'event.bad-field', 2],
  ['huge score', `${HEAD}{"type":"end-round","scores":[1e300,0,0]}`, 'event.bad-field', 2],
  ['minus zero', `${HEAD}{"type":"end-round","scores":[-0,0,0]}`, 'event.bad-field', 2],
])('refuses %s', (_, text, code, line) => {
  const { faults } = parseSuzaku(text);
  expect(faults.map((fault) => [fault.code, fault.at])).toEqual([[code, line]]);
});
