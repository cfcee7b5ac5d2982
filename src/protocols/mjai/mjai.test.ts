import { expect, test } from 'vitest';
import { mjaiSeat } from '../../../testkit/mjaitable.ts';
import { playMatch } from '../../arena/index.ts';
import { playLater } from '../../arena/play.ts';
import { chooseNow, makePlayer } from '../../players/index.ts';
import { parseRuleset, type RiichiRules } from '../../rules/index.ts';
import * as T from '../../table/index.ts';
import { unwrap } from '../../base/index.ts';
import { MjaiBot } from './bot.ts';
import { DIALECTS, DialectWriter } from './dialect.ts';
import { MjaiGuest } from './guest.ts';
import { MjaiSession } from './session.ts';
import { actionOfReply, makeReply, type Json } from './words.ts';

const rulesOf = (text: string): RiichiRules => unwrap(parseRuleset(text)) as RiichiRules;

test.each(DIALECTS.flatMap((dialect) => ['tenhou', 'sanma', 'mahjongsoul'].map((rules) => [dialect, rules] as const)))(
  'a match through %s is the match without it (%s)',
  async (dialect, text) => {
    const rules = rulesOf(`${text},length=east`);
    for (const seed of ['mjai 1', 'mjai 2']) {
      const specs = ['greedy', 'konger', 'caller', 'adversary'].slice(0, rules.seats);
      const direct: T.Event[] = [];
      playMatch({
        rules,
        seed,
        players: specs.map((spec, seat) => unwrap(makePlayer(spec, rules, seed, seat))),
        listener: (event) => direct.push(event),
      });
      const seats = specs.map((spec, seat) => mjaiSeat({ spec, dialect, rules, seed, seat }));
      const piped: T.Event[] = [];
      await playLater({
        rules,
        seed,
        players: seats.map(({ guest }) => guest),
        listener: (event) => piped.push(event),
      });
      expect(piped).toEqual(direct);
      for (const { guest, session } of seats) {
        expect(guest.counts).toEqual({ illegal: 0, late: 0, crashes: 0 });
        expect(session()!.bot.fallbacks).toEqual([]);
        expect(session()!.isOver).toBe(true);
      }
    }
  },
);

test('a riichi and its discard in one list, as akochan gives them, are both taken', async () => {
  const rules = rulesOf('tenhou,length=east');
  const bot = new MjaiBot({ make: (seat) => unwrap(makePlayer('riichier', rules, 'list', seat)), rules: () => rules });
  let isDeclared = false;
  const answer = async (events: readonly Json[]): Promise<readonly Json[]> => {
    // Its own riichi was taken when it was said; to hearing it again it has nothing to say.
    if (isDeclared && events.at(-1)!.type === 'reach') {
      isDeclared = false;
      return [];
    }
    for (const event of events) bot.take(event);
    const reply = await bot.reply();
    if (reply.type !== 'reach') return [reply];
    isDeclared = true;
    bot.take(reply);
    return [reply, await bot.reply()];
  };
  const guest = new MjaiGuest({
    name: 'list',
    dialect: 'app',
    rules,
    seat: 0,
    names: [],
    open: () => ({
      send: async (line) => ({ kind: 'text', text: JSON.stringify(await answer(JSON.parse(line) as Json[])) }),
      close: () => undefined,
    }),
  });
  const others = [1, 2, 3].map((seat) => unwrap(makePlayer('tsumogiri', rules, 'list', seat)));
  const events: T.Event[] = [];
  await playLater({ rules, seed: 'list', players: [guest, ...others], listener: (event) => events.push(event) });
  expect(events.filter(({ type }) => type === 'riichi-accepted').length).toBeGreaterThan(0);
  expect(guest.counts).toEqual({ illegal: 0, late: 0, crashes: 0 });
});

test.each([
  ['tenhou', 0, true],
  ['tenhou,length=east', 4, true],
  ['tenhou,aka=false', 0, false],
])('start_game of %s', (text, first, aka) => {
  const writer = new DialectWriter({ dialect: 'mortal', rules: rulesOf(text), seat: 2, names: ['a', 'b', 'c', 'd'] });
  expect(writer.write({ type: 'start-match', rules: text })).toMatchObject({
    id: 2,
    kyoku_first: first,
    aka_flag: aka,
  });
});

test('every legal action has a reply that means it', () => {
  for (const text of ['tenhou', 'sanma']) {
    const rules = rulesOf(text);
    const players = Array.from({ length: rules.seats }, (_, seat) =>
      unwrap(makePlayer(['adversary', 'konger', 'caller', 'random'][seat]!, rules, 'replies', seat)),
    );
    const match = new T.Match({ rules, seed: 'replies' });
    const { referee, table } = match;
    let seen = 0;
    while (match.startRound()) {
      while (referee.asked !== 0)
        for (let seat = 0; seat < rules.seats; seat++) {
          if (((referee.asked >> seat) & 1) === 0) continue;
          const legal = referee.options[seat]!;
          for (const action of legal.toArray()) {
            seen++;
            const reply = JSON.parse(JSON.stringify(makeReply(table, seat, action))) as Record<string, unknown>;
            expect([reply, actionOfReply(table, seat, reply)]).toEqual([reply, action]);
          }
          referee.answerUnchecked(seat, chooseNow(players[seat]!, { view: undefined, seat, legal }));
        }
      match.finishRound();
    }
    expect(seen).toBeGreaterThan(1000);
  }
});

const sessionOf = (): MjaiSession =>
  new MjaiSession({
    name: 'suzaku',
    make: (seat) => unwrap(makePlayer('greedy', rulesOf('tenhou'), 'session', seat)),
    rules: () => rulesOf('tenhou'),
  });

const HAND = ['1m', '2m', '3m', '4p', '5pr', '6p', '7s', '8s', '9s', 'E', 'E', 'P', 'F'];
const HIDDEN = Array.from({ length: 13 }, () => '?');
const DEAL = {
  type: 'start_kyoku',
  bakaze: 'E',
  kyoku: 1,
  honba: 0,
  kyotaku: 0,
  oya: 0,
  dora_marker: '1p',
  scores: [25_000, 25_000, 25_000, 25_000],
  tehais: [HIDDEN, HAND, HIDDEN, HIDDEN],
};
const talk = async (session: MjaiSession, ...lines: readonly unknown[]): Promise<(string | undefined)[]> => {
  const said = [];
  for (const line of lines) said.push(await session.take(typeof line === 'string' ? line : JSON.stringify(line)));
  return said;
};

test('gimite: a reply to every line, greetings first, offers obeyed', async () => {
  const session = sessionOf();
  const [join, start, deal, other] = await talk(
    session,
    { type: 'hello', protocol: 'mjsonp', protocol_version: 3 },
    { type: 'start_game', id: 1, names: ['a', 'b', 'c', 'd'] },
    DEAL,
    { type: 'tsumo', actor: 0, pai: '?' },
  );
  expect(JSON.parse(join!)).toEqual({ type: 'join', name: 'suzaku', room: 'default' });
  expect([start, deal, other]).toEqual(['{"type":"none"}', '{"type":"none"}', '{"type":"none"}']);
  const [pon] = await talk(session, { type: 'dahai', actor: 0, pai: 'E', tsumogiri: false, possible_actions: [] });
  // The rules here would allow a pung of East; the server does not offer it.
  expect(pon).toBe('{"type":"none"}');
});

test('mortal: silent where it cannot act or must not', async () => {
  const session = sessionOf();
  const said = await talk(
    session,
    { type: 'start_game', names: ['a', 'b', 'c', 'd'] },
    DEAL,
    { type: 'tsumo', actor: 0, pai: '?' },
    { type: 'dahai', actor: 0, pai: '9p', tsumogiri: true },
    { type: 'tsumo', actor: 1, pai: '1z' },
  );
  expect(said).toEqual([undefined, undefined, undefined, undefined, undefined]);
  // "1z" is no mjai tile: the table is lost until the next deal, and nothing is thrown away.
  const again = await talk(
    session,
    DEAL,
    { type: 'tsumo', actor: 0, pai: '?' },
    { type: 'dahai', actor: 0, pai: '9p', tsumogiri: true },
  );
  expect(again).toEqual([undefined, undefined, undefined]);
  const muted = await talk(session, { type: 'tsumo', actor: 1, pai: '3s', can_act: false });
  expect(muted).toEqual([undefined]);
  const [reply] = await talk(
    session,
    { type: 'dahai', actor: 1, pai: '3s', tsumogiri: true },
    { type: 'tsumo', actor: 2, pai: '?' },
  );
  expect(reply).toBeUndefined();
});

test('app: one reply a list, also for a round in the middle of a match and for nonsense', async () => {
  const session = sessionOf();
  const [first] = await talk(session, [
    { type: 'start_game', id: 1, names: ['a', 'b', 'c', 'd'] },
    { ...DEAL, kyoku: 3, oya: 2, honba: 2, kyotaku: 1, scores: [20_000, 30_000, 24_000, 25_000] },
    { type: 'tsumo', actor: 2, pai: '?' },
    { type: 'dahai', actor: 2, pai: '9p', tsumogiri: true },
    { type: 'tsumo', actor: 3, pai: '?' },
    { type: 'dahai', actor: 3, pai: '9p', tsumogiri: true },
    { type: 'tsumo', actor: 0, pai: '?' },
    { type: 'dahai', actor: 0, pai: '9p', tsumogiri: true },
    { type: 'tsumo', actor: 1, pai: '3s' },
  ]);
  expect(JSON.parse(first!)).toMatchObject({ type: 'dahai', actor: 1 });
  const [none, broken, end] = await talk(session, [{ type: 'end_kyoku' }], '[1, {"type":"dahai"}]', [
    { type: 'end_game' },
  ]);
  expect([none, broken, end]).toEqual(['{"type":"none"}', '{"type":"none"}', '{"type":"none"}']);
  expect(session.isOver).toBe(true);
});

test('a lost table throws what it draws', async () => {
  const session = sessionOf();
  await talk(session, [{ type: 'start_game', id: 1 }, DEAL, { type: 'tsumo', actor: 1, pai: '3s' }]);
  const [own] = await talk(session, [
    { type: 'dahai', actor: 3, pai: '1m', tsumogiri: false },
    { type: 'tsumo', actor: 1, pai: '4s' },
  ]);
  expect(JSON.parse(own!)).toEqual({ type: 'dahai', actor: 1, pai: '4s', tsumogiri: true });
  expect(session.bot.fallbacks.at(-1)!.code).toBe('table.lost');
});
