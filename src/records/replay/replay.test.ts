/** Games that were played replay clean; the same games with one thing changed that cannot be are found out, each by its check. */
import { describe, expect, test } from 'vitest';
import { makeGames } from '../../../testkit/games.ts';
import { unwrap } from '../../base/index.ts';
import type { Event } from '../../table/index.ts';
import type { Tile } from '../../tiles/index.ts';
import { replayGame } from '../complete.ts';
import { makeRecord, readText } from '../detect.ts';
import { makeMjai, parseMjai } from '../mjai/index.ts';
import { makeMjlog, parseMjlog } from '../mjlog/index.ts';
import { makeTenhou6, parseTenhou6 } from '../tenhou6/index.ts';
import type { Game, Ignored } from '../record.ts';

const games = new Map(
  ['tenhou', 'sanma', 'chinese'].map((rules) => [
    rules,
    makeGames(rules, rules === 'chinese' ? 12 : 4, `replay ${rules}`),
  ]),
);
const codesOf = (game: Game): string[] => unwrap(replayGame(game, 'suzaku')).divergences.map(({ code }) => code);

type Change = (event: Event, events: Event[], at: number) => boolean;

/** The first game in which the change applies somewhere, changed there. */
const changed = (rules: string, change: Change): Game => {
  for (const game of games.get(rules)!) {
    const events = structuredClone(game.events) as Event[];
    const at = events.findIndex((event, index) => change(event, events, index));
    if (at >= 0) return { events, meta: {} };
  }
  throw new Error('no game has such an event');
};

const set = (event: object, fields: object): true => {
  Object.assign(event, fields);
  return true;
};
const isCall = (event: Event): event is Extract<Event, { type: 'chow' | 'pung' }> =>
  event.type === 'chow' || event.type === 'pung';
const drawRound = (reason: string, shown: readonly number[], deltas: readonly number[]): Event =>
  ({ type: 'draw-round', reason, shown, deltas }) as unknown as Event;

/** Name, rules, what is changed (false where it does not apply), one code that must be among those found. */
const ROWS: readonly (readonly [name: string, rules: string, change: Change, code: RegExp])[] = [
  [
    'a pung from another seat',
    'tenhou',
    (event) =>
      event.type === 'pung' && set(event, { from: [0, 1, 2, 3].find((s) => s !== event.seat && s !== event.from) }),
    /^pung\.from$/,
  ],
  [
    'a call of another tile',
    'tenhou',
    (event) => isCall(event) && event.tile > 27 && set(event, { tile: 27 }),
    /^pung\.|^chow\./,
  ],
  [
    'own tiles of another kind',
    'tenhou',
    (event) => event.type === 'pung' && set(event, { own: event.own.map((tile) => (tile === 0 ? 1 : 0)) }),
    /^pung\.own$/,
  ],
  [
    'a red five that is not held',
    'tenhou',
    (event) =>
      event.type === 'chow' &&
      event.own.includes(4 as Tile) &&
      set(event, { own: event.own.map((t) => (t === 4 ? 34 : t)) }),
    /^chow\./,
  ],
  [
    'thrown as drawn, but another tile was drawn',
    'tenhou',
    (event, events, at) => {
      const before = events[at - 1];
      return (
        event.type === 'discard' &&
        !event.fromDraw &&
        before?.type === 'draw' &&
        before.tile !== event.tile &&
        set(event, { fromDraw: true })
      );
    },
    /^discard\.from-draw$/,
  ],
  [
    'thrown as drawn after a call',
    'chinese',
    (event, events, at) => event.type === 'discard' && isCall(events[at - 1]!) && set(event, { fromDraw: true }),
    /^discard\.from-draw$/,
  ],
  [
    'thrown from the hand, which has no second copy',
    'chinese',
    (event) => event.type === 'discard' && event.fromDraw && set(event, { fromDraw: false }),
    /^discard\.from-hand$/,
  ],
  [
    'an exhaustive draw with tiles left',
    'tenhou',
    (event, events, at) => {
      if (event.type !== 'discard' || events[at + 1]?.type !== 'draw') return false;
      const end = events.findIndex((one, i) => i > at && one.type === 'end-round');
      events.splice(at + 1, end - at - 1, drawRound('exhaustive', [], [0, 0, 0, 0]));
      return true;
    },
    /^draw-round\.early$/,
  ],
  [
    'Huang before the wall is empty',
    'chinese',
    (event, events, at) => {
      if (event.type !== 'discard' || events[at + 1]?.type !== 'draw') return false;
      events.splice(at + 1, Infinity, drawRound('exhaustive', [], [0, 0, 0, 0]), {
        type: 'end-round',
        scores: [0, 0, 0, 0],
      });
      return true;
    },
    /^draw-round\.early$/,
  ],
  [
    'a triple ron with nobody shown',
    'tenhou',
    (event, events, at) => {
      if (event.type !== 'discard' || events[at + 1]?.type !== 'draw') return false;
      const end = events.findIndex((one, i) => i > at && one.type === 'end-round');
      events.splice(at + 1, end - at - 1, drawRound('triple-ron', [], [0, 0, 0, 0]));
      return true;
    },
    /^draw-round\.triple-ron$/,
  ],
  [
    'an exhaustive draw that pays more',
    'tenhou',
    (event) =>
      event.type === 'draw-round' &&
      event.reason === 'exhaustive' &&
      set(event, { deltas: event.deltas.map((d) => 2 * d + (d === 0 ? 100 : 0)) }),
    /^draw-round\.differs$/,
  ],
  [
    'the same seat wins twice',
    'tenhou',
    (event, events, at) => {
      if (event.type !== 'win' || event.seat === event.from) return false;
      events.splice(at, 0, { ...event });
      return true;
    },
    /^win\.twice$/,
  ],
  [
    'a win after the round was drawn',
    'tenhou',
    (event, events, at) => {
      const win = events.find((one) => one.type === 'win');
      if (event.type !== 'draw-round' || win === undefined) return false;
      events.splice(at + 1, 0, { ...win });
      return true;
    },
    /^win\.late$/,
  ],
  [
    'a round that starts again after being abandoned',
    'tenhou',
    (event, events, at) => {
      if (event.type !== 'start-round') return false;
      events.splice(at, 0, ...events.slice(at, at + 10));
      return true;
    },
    /^round\.unfinished$/,
  ],
  [
    'counters at the first deal',
    'tenhou',
    (event) => event.type === 'start-round' && set(event, { honba: 1 }),
    /^round\.differs$|^win\.deltas$/,
  ],
  [
    'sticks at the first deal',
    'tenhou',
    (event) => event.type === 'start-round' && set(event, { deposits: 1 }),
    /^round\.first$/,
  ],
  [
    'another dealer at the first deal',
    'tenhou',
    (event) => event.type === 'start-round' && set(event, { dealer: 1 }),
    /^round\.first$/,
  ],
  [
    'a fifth copy among the ura indicators',
    'tenhou',
    (event, events, at) => {
      if (event.type !== 'win' || event.ura.length === 0) return false;
      const start = events.findLast((one, i) => i < at && one.type === 'start-round') as Extract<
        Event,
        { type: 'start-round' }
      >;
      const counts = new Map<number, number>();
      for (const tile of start.hands.flat()) counts.set(tile, (counts.get(tile) ?? 0) + 1);
      const all = [...counts].find(([tile, n]) => n === 4 && tile !== 4 && tile !== 13 && tile !== 22)?.[0];
      return all !== undefined && set(event, { ura: event.ura.map(() => all) });
    },
    /^tile\.too-many$/,
  ],
  [
    'an ura indicator too many',
    'tenhou',
    (event) => event.type === 'win' && event.ura.length > 0 && set(event, { ura: [...event.ura, 0] }),
    /^win\.ura$/,
  ],
  [
    'a riichi accepted before its discard',
    'tenhou',
    (event, events, at) => {
      if (event.type !== 'riichi-accepted') return false;
      events.splice(at - 1, 2, event, events[at - 1]!);
      return true;
    },
    /^riichi\.not-declared$/,
  ],
  [
    'a riichi that is never accepted',
    'tenhou',
    (event, events, at) => {
      if (event.type !== 'riichi-accepted') return false;
      events.splice(at, 1);
      return true;
    },
    /^riichi\.not-accepted$/,
  ],
  [
    'an indicator in Chinese Standard',
    'chinese',
    (event, events, at) =>
      event.type === 'discard' && events.splice(at, 0, { type: 'dora', tile: 3 as Tile }).length === 0,
    /^dora\.extra$/,
  ],
  [
    'a match within a match',
    'tenhou',
    (event, events, at) => at > 20 && event.type === 'start-round' && events.splice(at, 0, events[0]!).length === 0,
    /^match\.again$/,
  ],
  [
    'a match that ends twice',
    'tenhou',
    (event, events) => event.type === 'end-match' && events.push(structuredClone(event)) > 0,
    /^match\.over$/,
  ],
  [
    'a win that lists its yaku, but pays no points',
    'tenhou',
    (event) => event.type === 'win' && event.yaku.length > 0 && set(event, { points: 0 }),
    /^win\.points$/,
  ],
  [
    'a win that lists its yaku, but no han',
    'sanma',
    (event) => event.type === 'win' && event.yaku.length > 0 && set(event, { value: 0 }),
    /^win\.value$/,
  ],
  [
    'a win below a limit without fu',
    'tenhou',
    (event) =>
      event.type === 'win' && event.value < 5 && event.fu * 2 ** (event.value + 2) < 2000 && set(event, { fu: 0 }),
    /^win\.fu$/,
  ],
  [
    'a win that lists its fan, but no total',
    'chinese',
    (event) => event.type === 'win' && set(event, { value: 0 }),
    /^win\.value$/,
  ],
  [
    'a win that says what is paid, but gains nothing',
    'chinese',
    (event) => event.type === 'win' && set(event, { points: 0 }),
    /^win\.points$/,
  ],
  [
    'a second dealer’s round in a match of one deal',
    'chinese',
    (event) => event.type === 'start-round' && set(event, { round: event.round + 1 }),
    /^round\.first$/,
  ],
];

describe('a game with one thing changed', () => {
  test.each(ROWS)('%s (%s)', (_, rules, change, code) => {
    expect(codesOf(changed(rules, change))).toEqual(expect.arrayContaining([expect.stringMatching(code)]));
  });
});

test.each(['tenhou', 'sanma', 'chinese'])('%s: played games replay clean', (rules) => {
  for (const game of games.get(rules)!) expect(codesOf(game)).toEqual([]);
});

test('hands for three under rules for four, and what follows, are divergences and no exception', () => {
  const [game] = makeGames('sanma', 1, 'three hands', 2);
  const events = game!.events.map((event) => (event.type === 'start-match' ? { ...event, rules: 'tenhou' } : event));
  const { divergences, rounds } = unwrap(replayGame({ events, meta: {} }, 'suzaku'));
  expect(divergences.map(({ code }) => code)).toEqual(Array.from({ length: rounds }, () => 'deal.size'));
});

test('a wall beside the events: a draw that is not in it', () => {
  const [game] = makeGames('tenhou', 1, 'walls', 1);
  const deal = game!.events.find((event) => event.type === 'start-round')!;
  const wall = Array.from({ length: 136 }, (_, id) => id as never);
  const events = game!.events.map((event) => (event === deal ? { ...deal, wall } : event));
  expect(codesOf({ events, meta: {} })).toContain('wall.differs');
});

describe('pieces of a Tenhou log', () => {
  const log = unwrap(makeMjlog(games.get('tenhou')![0]!));
  const found = (text: string): string[] => {
    const { games: read, faults } = parseMjlog(text);
    return [...faults.map(({ code }) => code), ...read.flatMap((game) => codesOf({ ...game, meta: {} }))];
  };

  test('every flipped bit of every meld is found, but where the events are the same', () => {
    const right = JSON.stringify(parseMjlog(log).games[0]!.events);
    const melds = Array.from(log.matchAll(/<N who="\d" m="(\d+)"/g));
    let tried = 0;
    for (const meld of melds.slice(0, 40))
      for (let bit = 0; bit < 16; bit++) {
        const at = meld.index + meld[0].lastIndexOf('"', meld[0].length - 2) + 1;
        const text = log.slice(0, at) + String(Number(meld[1]) ^ (1 << bit)) + log.slice(at + meld[1]!.length);
        if (found(text).length > 0) tried++;
        else expect(JSON.stringify(parseMjlog(text).games[0]!.events)).toBe(right);
      }
    expect(tried).toBeGreaterThan(100);
  });

  test.each([
    ['a piece dealt twice', /hai1="\d+/, (text: string) => `hai1="${/hai0="(\d+)/.exec(text)![1]}`, 'tile.twice'],
    [
      'a hand of the winner that is not held',
      /<AGARI ba="\d+,\d+" hai="\d+/,
      (text: string) => /(<AGARI ba="\d+,\d+" hai=")/.exec(text)![1] + '1',
      'hand.differs',
    ],
    ['counters of the result', /<AGARI ba="\d+/, () => '<AGARI ba="7', 'round.ba'],
    ['indicators of the result', /doraHai="\d+/, () => 'doraHai="0', 'indicators.differ'],
    ['an indicator that is no piece', /doraHai="\d+/, () => 'doraHai="136', 'indicators.differ'],
    ['a piece in the winner’s hand that is none', /(?<=<AGARI [^>]*hai=")\d+/, () => '187', 'hand.differs'],
    ['a hand of the winner that is no list', /(?<=<AGARI [^>]*hai=")\d+/, () => 'x', 'hand.differs'],
    ['a piece in a hand shown at a draw that is none', /(?<=<RYUUKYOKU [^>]*hai\d=")\d+/, () => '187', 'hand.differs'],
    ['scores after a riichi', /(?<=<REACH [^>]*ten=")\d+/, () => '999', 'riichi.scores'],
  ] as const)('%s', (_, place, put, code) => {
    expect(found(log)).toEqual([]);
    expect(found(log.replace(place, put(log)))).toContain(code);
  });
});

test('mjai: ready seats that are not those shown, places that are none', () => {
  const text = makeMjai(games.get('tenhou')!.find(({ events }) => events.some((one) => one.type === 'draw-round'))!);
  const found = (changed: string): string[] => {
    expect(changed).not.toBe(text);
    const { games: read, faults } = parseMjai(changed);
    return [...faults.map(({ code }) => code), ...read.flatMap((game) => codesOf(game))];
  };
  expect(found(text.replace(/(?<="tenpais":\[)(true|false)/, (one) => String(one !== 'true')))).toEqual([
    'mjai.tenpais',
  ]);
  expect(found(text.replace(/(?<="places":\[)\d/, '5'))).toContain('mjai.places');
});

describe('no conversion makes a good game diverge', () => {
  /** Through a format and back, as `suzaku convert` and `suzaku replay` do it. */
  const through = (game: Game, to: 'mjlog' | 'tenhou6' | 'mjai' | 'suzaku'): readonly string[] => {
    const read = readText(unwrap(makeRecord(game, to)));
    expect(read.faults).toEqual([]);
    return unwrap(replayGame(read.games[0]!, read.format)).divergences.map(({ code, text }) => `${code} ${text}`);
  };

  test.each(['mjlog', 'tenhou6', 'mjai', 'suzaku'] as const)('Mahjong Soul through %s', (to) => {
    for (const rules of ['mahjongsoul', 'mahjongsoul-sanma,length=east'])
      for (const game of makeGames(rules, 2, `conversions ${rules}`)) expect(through(game, to)).toEqual([]);
  });

  test.each(['mjai', 'suzaku', 'tenhou6'] as const)('a Tenhou log of old rules without its id through %s', (to) => {
    for (const played of makeGames('tenhou,round-points=true,length=east', 2, 'old rules')) {
      const events = played.events.map((event) =>
        event.type === 'start-match' ? { ...event, rules: 'tenhou,length=east' } : event,
      );
      const undated = parseMjlog(unwrap(makeMjlog({ events, meta: {} }))).games[0]!;
      expect(through(undated, to)).toEqual([]);
    }
  });

  test('Tenhou’s own rules leave no trace in what is written', () => {
    const [game] = games.get('tenhou')!;
    expect(unwrap(makeMjlog(game!))).not.toContain('rules=');
    expect(unwrap(makeTenhou6(game!))).not.toContain('"rules"');
    expect(makeMjai(game!)).not.toContain('platform');
    expect(parseTenhou6(unwrap(makeTenhou6(game!))).games[0]!.meta.platform).toBe('tenhou');
    expect(parseMjai(makeMjai({ ...game!, meta: { platform: 'tenhou' } })).games[0]!.meta.platform).toBe('tenhou');
  });
});

describe('claims that lost', () => {
  /** Real claims of the games, taken for ones that lost at the same moment: they were offered. */
  const claims = games.get('chinese')!.flatMap(({ events }) =>
    events.flatMap((event, at): { readonly events: readonly Event[]; readonly note: Ignored }[] => {
      if (event.type === 'chow') {
        const [low] = [event.tile, ...event.own].sort((a, b) => a - b);
        return [{ events, note: { at, seat: event.seat, claim: 'chow', tile: (low! + 1) as Tile } }];
      }
      return event.type === 'pung' ? [{ events, note: { at, seat: event.seat, claim: 'pung', tile: event.tile } }] : [];
    }),
  );
  const codes = (events: readonly Event[], note: Ignored): string[] => codesOf({ events, meta: { ignored: [note] } });

  test('one that was offered is good', () => {
    expect(new Set(claims.map(({ note }) => note.claim))).toEqual(new Set(['chow', 'pung']));
    expect(claims.flatMap(({ events, note }) => codes(events, note))).toEqual([]);
  });

  test.each<readonly [string, (note: Ignored, events: readonly Event[]) => Partial<Ignored>]>([
    ['another tile', ({ tile }) => ({ tile: ((tile + 9) % 27) as Tile })],
    ['the seat that discarded', ({ at }, events) => ({ seat: (events[at] as { from: Ignored['seat'] }).from })],
    ['a moment when nothing lies open', ({ at }) => ({ at: at - 1 })],
    ['a kong without the tiles', () => ({ claim: 'kong' })],
    ['a win on a tile that is not there', ({ tile }) => ({ claim: 'win', tile: ((tile + 9) % 27) as Tile })],
  ])('%s', (_, change) => {
    // Whoever has a pung may also have a kong; most have not.
    const [{ events, note }] = claims.filter((one) => one.note.claim === 'pung') as [(typeof claims)[number]];
    expect(codes(events, { ...note, ...change(note, events) })).toEqual(['ignored.not-offered']);
  });
});
