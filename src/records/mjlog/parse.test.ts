import { expect, test } from 'vitest';
import type { Event } from '../../table/events.ts';
import { unwrap } from '../../base/index.ts';
import { makeGames } from '../../../testkit/games.ts';
import { isNote, makeMjlog, parseMjlog, type Game } from '../index.ts';

/** Written for these tests; tiles by id, seat n holds the ids n, n + 4, n + 8 … of the suits. */
const hand = (seat: number): string => Array.from({ length: 13 }, (_, i) => seat + 4 * i).join(',');
const HANDS = [0, 1, 2, 3].map((seat) => `hai${seat}="${hand(seat)}"`).join(' ');
const HEAD =
  '<GO type="9" lobby="0"/><UN n0="A%20B" n1="b" n2="c" n3="d" dan="1,2,3,4" rate="1500,1600.5,1,2" sx="M,F,M,M"/>';
const init = (rest = ''): string => `<INIT seed="0,0,0,1,2,135" ten="250,250,250,250" oya="0" ${HANDS}${rest}/>`;
const log = (body: string, head = HEAD, oya = 0): string =>
  `<mjloggm ver="2.3">${head}<TAIKYOKU oya="${oya}"/>${body}</mjloggm>`;
const one = (text: string): Game => {
  const { games, faults } = parseMjlog(text);
  expect(faults).toEqual([]);
  expect(games).toHaveLength(1);
  return games[0]!;
};
const types = (events: readonly Event[]): string[] => events.map(({ type }) => type);

test('a round from deal to win', () => {
  const game = one(
    log(
      `${init()}<T100/><D100/><U104/><REACH who="1" step="1"/><E1/><REACH who="1" ten="250,240,250,250" step="2"/><V108/><F108/>` +
        `<AGARI ba="0,1" hai="5,9,108" machi="108" ten="30,3900,0" yaku="1,1,7,1,52,1,53,0" doraHai="135" doraHaiUra="134"` +
        ` who="1" fromWho="2" sc="250,0,240,49,250,-39,250,0" owari="250,1.0,289,20.5,211,-10.5,250,-11.0" />`,
    ),
  );
  expect(types(game.events)).toEqual([
    ...[
      'start-match',
      'start-round',
      'draw',
      'discard',
      'draw',
      'riichi',
      'discard',
      'riichi-accepted',
      'draw',
      'discard',
    ],
    ...['win', 'end-round', 'end-match'],
  ]);
  expect(game.events[0]).toEqual({ type: 'start-match', rules: 'tenhou', names: ['A B', 'b', 'c', 'd'] });
  expect(game.events[3]).toEqual({ type: 'discard', seat: 0, tile: 25, fromDraw: true });
  expect(game.events[6]).toEqual({ type: 'discard', seat: 1, tile: 0, fromDraw: false });
  expect(game.events[10]).toEqual({
    type: 'win',
    seat: 1,
    from: 2,
    tile: 27,
    yaku: [
      [1, 1],
      [7, 1],
      [52, 1],
      [53, 0],
    ],
    fu: 30,
    value: 3,
    points: 3900,
    ura: [33],
    deltas: [0, 4900, -3900, 0],
  });
  expect(game.events[11]).toEqual({ type: 'end-round', scores: [25000, 28900, 21100, 25000] });
  expect(game.events[12]).toEqual({
    type: 'end-match',
    scores: [25000, 28900, 21100, 25000],
    places: [2, 1, 4, 3],
    points: [1, 20.5, -10.5, -11],
  });
  expect(game.meta).toEqual({
    platform: 'tenhou',
    type: 9,
    lobby: '0',
    dan: [1, 2, 3, 4],
    rate: [1500, 1600.5, 1, 2],
    sx: ['M', 'F', 'M', 'M'],
    dice: [[1, 2]],
  });
});

test('a round in Scene wrappers, with SHUFFLE, declaration, comment and per-round shuffle', () => {
  const text = `<?xml version="1.0"?><!-- x --><mjloggm ver="2.3"><SHUFFLE seed="s" ref=""/>${HEAD}<TAIKYOKU oya="0"/><Scene>${init(' shuffle="t"')}<T100/></Scene></mjloggm>`;
  const game = one(text);
  expect(types(game.events)).toEqual(['start-match', 'start-round', 'draw']);
  expect([game.meta.shuffle, game.meta.shuffles]).toEqual(['s', ['t']]);
});

test('another first dealer: seats, names and scores are turned', () => {
  const body = `<INIT seed="0,0,0,1,2,135" ten="100,200,300,400" oya="1" ${HANDS}/><U104/><E104/><V108/>`;
  const { events, meta } = one(log(body, HEAD, 1));
  expect(events[0]).toMatchObject({ names: ['b', 'c', 'd', 'A B'] });
  expect(events[1]).toMatchObject({ dealer: 0, scores: [20000, 30000, 40000, 10000] });
  expect(events[4]).toEqual({ type: 'draw', seat: 1, tile: 27 });
  expect(meta.dan).toEqual([2, 3, 4, 1]);
});

test.each([
  ['no reds', 11, 'tenhou,reds=0+0+0'],
  ['East only', 1, 'tenhou,length=east'],
  ['no open tanyao', 13, 'tenhou,open-tanyao=false'],
  ['phoenix sanma', 185, 'sanma'],
])('table type: %s', (_, type, rules) => {
  expect(one(`<mjloggm><GO type="${type}"/></mjloggm>`).events).toEqual([{ type: 'start-match', rules }]);
});

test('absences are kept by event index, empty ones dropped', () => {
  const text = log(
    `${init()}<BYE who="2" /><UN n2="c"/><T100/><BYE who="2" /><D100/><U104/><UN n2="c"/><E104/><BYE who="3" />`,
  );
  const game = one(text);
  expect(game.meta.absences).toEqual([
    { seat: 2, from: 3, to: 5 },
    { seat: 3, from: 6 },
  ]);
  expect(one(unwrap(makeMjlog(game))).meta).toEqual(game.meta);
});

test('a declaration told after its discard is put before it', () => {
  const text = log(`${init()}<T100/><D100/><REACH who="0" step="1"/><REACH who="0" step="2"/><U104/>`);
  const { games, faults } = parseMjlog(text);
  expect(faults).toMatchObject([{ code: 'mjlog.late-riichi', at: text.indexOf('<REACH') }]);
  expect(faults.every(isNote)).toBe(true);
  expect(types(games[0]!.events).slice(-4)).toEqual(['riichi', 'discard', 'riichi-accepted', 'draw']);
});

test('lines of id and document', () => {
  const { games, faults } = parseMjlog(`a1&tw=2\t${log(init())}\nb2\t${log('')}\r\n\uFEFFc3\t${log('')}`);
  expect(faults).toEqual([]);
  expect(games.map((game) => [game.meta.id, game.meta.target])).toEqual([
    ['a1&tw=2', 2],
    ['b2', undefined],
    ['c3', undefined],
  ]);
});

test.each([
  ['cut inside a tag', log(`${init()}<T100/><D100/>`).slice(0, -16), 'log.truncated', 3],
  ['cut between tags', log(`${init()}<T100/>`).slice(0, -10), 'log.truncated', 3],
  ['a tile that is none', log(`${init()}<T100/><D136/><U3/>`), 'mjlog.bad-tile', 3],
  [
    'a short hand',
    log('<INIT seed="0,0,0,0,0,9" ten="1,1,1,1" oya="0" hai0="1" hai1="" hai2="" hai3=""/>'),
    'mjlog.hand-size',
    1,
  ],
  ['a call of nothing', log(`${init()}<T100/><N who="1" m="34314"/>`), 'mjlog.call-of-nothing', 3],
  ['a meld that is none', log(`${init()}<T100/><N who="1" m="99999"/>`), 'mjlog.bad-attribute', 3],
  ['an entity', log(`${init()}<T100/><UN n0="&x;"/>`), 'log.entity-refused', 3],
  ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><mjloggm></mjloggm>', 'log.entity-refused', undefined],
  ['a discard outside a round', log('<D3/>'), 'mjlog.no-round', 1],
])('keeps the good prefix: %s', (_, text, code, events) => {
  const reading = parseMjlog(text);
  expect(reading.faults.map((fault) => fault.code)).toEqual([code]);
  if (events !== undefined) expect(reading.games[0]?.events).toHaveLength(events);
});

test('an unknown tag is told and passed over; a broken game does not spoil the next', () => {
  const text = `a\t${log(`${init()}<FOO x="1"/><T100/>`)}\nb\t${log('<T1/>')}\nc\t${log(`${init()}<T100/>`)}`;
  const { games, faults } = parseMjlog(text);
  expect(faults.map(({ code }) => code)).toEqual(['log.unknown-tag', 'mjlog.no-round']);
  expect(faults[0]!.at).toBe(text.indexOf('<FOO'));
  expect(games.map((game) => [game.meta.id, game.events.length])).toEqual([
    ['a', 3],
    ['b', 1],
    ['c', 3],
  ]);
});

test('two winners with different ura indicators are refused', () => {
  const win = (who: number, ura: number): string =>
    `<AGARI ba="0,0" hai="100" machi="100" ten="30,1000,0" yaku="1,1" doraHai="135" doraHaiUra="${ura}" who="${who}" fromWho="0" sc="250,0,250,0,250,0,250,0" />`;
  const game = one(log(`${init()}<T100/><D100/>${win(1, 134)}${win(2, 131)}`));
  const made = makeMjlog(game);
  expect(made.ok ? 'ok' : made.error.code).toBe('record.ura');
  expect(makeMjlog(one(log(`${init()}<T100/><D100/>${win(1, 134)}${win(2, 134)}`))).ok).toBe(true);
});

test('the writer refuses what the format cannot hold', () => {
  const [game] = makeGames('tenhou', 1, 'refuse', 1);
  const [start, deal, ...rest] = game!.events;
  const codeOf = (events: readonly Event[]): string => {
    const made = makeMjlog({ events, meta: {} });
    return made.ok ? 'ok' : made.error.code;
  };
  if (start?.type !== 'start-match' || deal?.type !== 'start-round') throw new Error('a game begins otherwise');
  expect(codeOf([{ ...start, rules: 'chinese' }])).toBe('record.other-game');
  expect(codeOf([start, { ...deal, scores: [1, 2, 3, 4] }])).toBe('record.not-hundreds');
  expect(codeOf([start, { ...deal, hands: deal.hands.map((hand) => hand.map(() => -1 as never)) }])).toBe(
    'record.hidden',
  );
  expect(codeOf([start, { ...deal, hands: deal.hands.map((hand) => hand.map(() => 0 as never)) }])).toBe(
    'record.fifth-copy',
  );
  expect(codeOf([start, ...rest])).toBe('record.no-round');
});
