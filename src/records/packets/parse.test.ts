import { expect, test } from 'vitest';
import { makeGames } from '../../../testkit/games.ts';
import { packetsOf } from '../../../testkit/packets.ts';
import { HIDDEN } from '../../table/events.ts';
import { tenhou } from '../../rules/index.ts';
import { maskEvent } from '../../table/index.ts';
import { parsePackets, replay } from '../index.ts';

const HAND = Array.from({ length: 13 }, (_, i) => 4 * i).join(',');
const HEAD =
  '<HELO uname="me" PF4="1"/>\0<LN n="1"/>\0<GO type="9" lobby="0" gpid="x"/>\0<UN n0="me" n1="r" n2="a" n3="l"/>\0<TAIKYOKU oya="1" log="x"/>\0';
const INIT = `<INIT seed="0,0,0,1,0,8" ten="250,240,230,220" oya="1" hai="${HAND}"/>\0`;

test('one seat’s view: self is player 0, the dealer to the right is seat 0', () => {
  const text = `${HEAD}${INIT}<U/>\0<E21 t="1"/>\0<V/>\0<f33/>\0<W/>\0<G34/>\0<T100 t="16"/>\0<D p="100"/>\0<D100/>\0<Z/>\0<N/>\0`;
  const { games, faults } = parsePackets(text);
  expect(faults).toEqual([]);
  expect(games).toHaveLength(1);
  const { events, meta } = games[0]!;
  expect(meta.target).toBe(3);
  expect(events[0]).toEqual({ type: 'start-match', rules: 'tenhou', names: ['r', 'a', 'l', 'me'] });
  expect(events[1]).toMatchObject({ dealer: 0, scores: [24000, 23000, 22000, 25000] });
  expect(events[1]).toMatchObject({
    hands: [[HIDDEN], [HIDDEN], [HIDDEN], [0]].map(([tile]) => expect.arrayContaining([tile])),
  });
  expect(events.slice(2)).toEqual([
    { type: 'draw', seat: 0, tile: HIDDEN },
    { type: 'discard', seat: 0, tile: 5, fromDraw: false },
    { type: 'draw', seat: 1, tile: HIDDEN },
    { type: 'discard', seat: 1, tile: 8, fromDraw: true },
    { type: 'draw', seat: 2, tile: HIDDEN },
    { type: 'discard', seat: 2, tile: 8, fromDraw: false },
    { type: 'draw', seat: 3, tile: 25 },
    { type: 'discard', seat: 3, tile: 25, fromDraw: true },
  ]);
});

test('captured with line breaks and prefixes; a riichi request and its echo', () => {
  const text = `Get: ${HEAD.replaceAll('\0', '\nGet: ')}${INIT}\nGet: <U/>\nSend: <REACH hai="3"/>\nGet: <REACH who="1" step="1"/>\nGet: <E21/>`;
  const { games, faults } = parsePackets(text);
  expect(faults).toEqual([]);
  expect(games[0]?.events.slice(3).map(({ type }) => type)).toEqual(['riichi', 'discard']);
});

test('a reconnection in mid-round ends one game and begins the next with the next round', () => {
  const text = `${HEAD}${INIT}<U/>\0<REINIT seed="0,0,0,1,0,8" ten="1,1,1,1" oya="1" hai="0"/>\0<E1/>\0${INIT}<U/>\0`;
  const { games, faults } = parsePackets(text);
  expect(faults.map(({ code }) => code)).toEqual(['packets.rejoined']);
  expect(games.map(({ events }) => events.map(({ type }) => type))).toEqual([
    ['start-match', 'start-round', 'draw'],
    ['start-match', 'start-round', 'draw'],
  ]);
});

test('nothing in it', () => {
  expect(parsePackets('<HELO uname="me"/>').faults.map(({ code }) => code)).toEqual(['log.empty']);
});

test.each(['tenhou', 'sanma', 'tenhou,aka=false,length=east'])(
  'whole games of %s as every seat hears them',
  (rules) => {
    for (const game of makeGames(rules, 4, `packets ${rules}`, 3))
      for (let seat = 0; seat < (rules === 'sanma' ? 3 : 4); seat++) {
        const { games, faults } = parsePackets(packetsOf(game, seat));
        expect(faults).toEqual([]);
        expect(games).toHaveLength(1);
        expect(games[0]!.meta.target).toBe(seat);
        expect(games[0]!.events).toEqual(game.events.map((event) => maskEvent(event, seat, tenhou)));
        expect(replay(games[0]!.events)).toMatchObject({ ok: true, value: { divergences: [] } });
      }
  },
);

test('of one seat’s view the own moves are checked', () => {
  const [game] = makeGames('tenhou', 1, 'packets own', 1);
  const events = parsePackets(packetsOf(game!, 1)).games[0]!.events.slice();
  const at = events.findIndex((event) => event.type === 'discard' && event.seat === 1);
  const thrown = events[at]!;
  if (thrown.type !== 'discard') throw new Error('no discard');
  const held = events.slice(0, at).flatMap((event) => (event.type === 'start-round' ? event.hands[1]! : []));
  const absent = [0, 8, 9, 17, 18, 26, 27, 33].find((tile) => !held.some((own) => own === tile))!;
  events[at] = { ...thrown, tile: absent as typeof thrown.tile, fromDraw: false };
  const replayed = replay(events.slice(0, at + 1));
  expect(replayed.ok && replayed.value.divergences.map(({ code }) => code)).toEqual(['discard.not-offered']);
});

test.each(['350,0,35350', '350,350,350'])(
  'three players in a circle of four chairs: ten=%s leaves a seat without a score',
  (ten) => {
    const text = `<HELO uname="a"/>\0<GO type="25"/>\0<UN n0="a" n1="" n2="b" n3="c"/>\0<TAIKYOKU oya="2"/>\0<INIT seed="0,0,0,0,0,113" ten="${ten}" oya="2" hai="${HAND}"/>\0`;
    const { games, faults } = parsePackets(text);
    expect(games[0]?.events.map(({ type }) => type)).toEqual(['start-match']);
    expect(faults.map((fault) => fault.code)).toEqual(['mjlog.bad-attribute']);
  },
);
