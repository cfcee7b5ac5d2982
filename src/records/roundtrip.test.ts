/**
 * Every format keeps a game: made from events and read again, the events are equal, but for what the format has no words for. One row a
 * format; a format without a row, or a row without rulesets, fails.
 */
import { describe, expect, test } from 'vitest';
import { botzoneView, chineseTextView, indicatorView, makeGames, tenhou6View } from '../../testkit/games.ts';
import { majsoulOf } from '../../testkit/majsoul.ts';
import { packetsOf } from '../../testkit/packets.ts';
import { unwrap } from '../base/index.ts';
import { tenhou } from '../rules/index.ts';
import { maskEvent, type Event } from '../table/index.ts';
import { FORMATS, RECORD_FORMATS, detectFormat, type RecordFormat } from './detect.ts';
import type { Game } from './record.ts';

type Row = {
  /** Rulesets it can hold. */
  readonly rules: readonly string[];
  /** What of the events survives; all of them by default. */
  readonly view?: (events: readonly Event[]) => readonly Event[];
  /** A writer for tests, where the format itself is only read. */
  readonly make?: (game: Game) => string;
};

const RIICHI = ['tenhou', 'sanma', 'tenhou,length=east,aka=false,open-tanyao=false'];

const ROWS: Readonly<Record<RecordFormat, Row>> = {
  suzaku: { rules: [...RIICHI, 'chinese'] },
  mjlog: { rules: RIICHI },
  tenhou6: { rules: RIICHI.filter((rules) => rules !== 'sanma'), view: tenhou6View },
  mjai: { rules: [...RIICHI, 'chinese'] },
  majsoul: { rules: ['mahjongsoul', 'mahjongsoul-sanma,length=east'], view: indicatorView, make: majsoulOf },
  botzone: { rules: ['chinese'], view: botzoneView },
  'chinese-text': { rules: ['chinese'], view: chineseTextView },
  // Packets are what one seat hears.
  'tenhou-packets': {
    rules: RIICHI,
    view: (events) => events.map((event) => maskEvent(event, 1, tenhou)),
    make: (game) => packetsOf(game, 1),
  },
};

const roundTrip = (id: RecordFormat): void => {
  const { rules, view = (events) => events, make } = ROWS[id];
  const format = FORMATS.find((one) => one.id === id)!;
  describe(`round trip of ${id}`, () => {
    test.each(rules)('%s', (text) => {
      const games = makeGames(text, 2, `round trip ${id} ${text}`);
      expect(games.length).toBeGreaterThan(0);
      for (const game of games) {
        const written = make?.(game) ?? unwrap(format.make!(game));
        const read = format.parse(written);
        expect(read.faults).toEqual([]);
        expect(read.games).toHaveLength(1);
        expect(view(read.games[0]!.events)).toEqual(view(game.events));
        expect(detectFormat(written)).toBe(id);
      }
    });
  });
};

for (const id of RECORD_FORMATS) roundTrip(id);

test('every format has a row, and a writer here or there', () => {
  expect(FORMATS.map(({ id }) => id).sort()).toEqual(RECORD_FORMATS.toSorted());
  for (const { id, make } of FORMATS) {
    expect([id, ROWS[id].rules.length > 0]).toEqual([id, true]);
    expect([id, (make ?? ROWS[id].make) !== undefined]).toEqual([id, true]);
  }
});
