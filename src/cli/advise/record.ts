/** `suzaku advise --record FILE --at …`: the decisions of a seat at one place of a record. */
import { checkReview, judge, positionOf, thrownAfter, type Judged } from '../../analysis/index.ts';
import { openGame, readSeat, type AdviserFields } from '../../answers/index.ts';
import { plain, type Game, type RecordFormat } from '../../records/index.ts';
import { makeRuleset, parseRuleset, type Ruleset } from '../../rules/index.ts';
import { decisionsOf, type Event, type Table } from '../../table/index.ts';
import { Exit, fail, orFail, orRefuse } from '../io.ts';
import { gamesOf, tellFaults } from '../records/index.ts';
import { adviserFor } from './adviser.ts';

export type RecordFlags = AdviserFields & {
  readonly record: string;
  readonly rules?: string;
  readonly at?: string;
  readonly seat?: string;
  readonly game?: string;
};

/** An event of the record, or own turn `turn` of round `round` (both as `show` and `review` count them). */
type Place = { readonly event: number } | { readonly round: number; readonly turn: number };

const parsePlace = (text: string | undefined): Place => {
  const match = /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec(text ?? '');
  if (match === null)
    return fail('--at', {
      code: 'usage',
      at: 0,
      text: `${text === undefined ? 'nothing' : JSON.stringify(text)}: the number of an event, or ROUND.TURN (rounds from 0, own turns from 1)`,
    });
  const [, first, second] = match;
  return second === undefined ? { event: Number(first) } : { round: Number(first), turn: Number(second) };
};

export type Found = { readonly game: Game; readonly number: number; readonly format: RecordFormat | undefined };

/** The game that is asked for, or the first. */
export const findGame = async (file: string, wanted: string | undefined): Promise<Found> => {
  let [number, faults] = [0, 0];
  for await (const source of gamesOf(file)) {
    const { games, format } = source;
    faults += tellFaults(source);
    for (const game of games) {
      if (wanted === undefined || wanted === game.meta.id || wanted === String(number)) return { game, number, format };
      number++;
    }
  }
  // Why there is no game is said already.
  if (number === 0 && faults > 0) throw new Exit(1);
  const text = number === 0 ? 'there is no game in it' : `none of its ${number} games is ${wanted}`;
  return fail(file, { code: 'record.no-game', at: 0, text }, 1);
};

const isAt = (place: Place, round: number, table: Table, seat: number, index: number): boolean =>
  'event' in place ? place.event === index : place.round === round && place.turn === table.turnsTaken[seat];

/** `--rules` can only say again what the record says. */
const checkRules = (text: string | undefined, rules: Ruleset): void => {
  if (text === undefined || makeRuleset(orFail('--rules', parseRuleset(text))) === makeRuleset(rules)) return;
  fail('--rules', { code: 'usage', at: 0, text: `the record says its rules: ${makeRuleset(rules)}` });
};

/** Why there is nothing at the place. `turns`: own ones of each round. */
const nothingAt = (place: Place, seat: number, events: number, turns: readonly number[]): string => {
  if ('event' in place)
    return place.event < events
      ? `seat ${seat} decides nothing at event ${place.event}`
      : `there is no event ${place.event}: the record ends with event ${events - 1}`;
  const { round, turn } = place;
  if (turns[round] === undefined)
    return `there is no round ${round}: the record ends with round ${turns.length - 1} (ROUND.TURN, rounds from 0)`;
  return turn > turns[round]
    ? `seat ${seat} has no turn ${turn} in round ${round}: its last is ${turns[round]}`
    : `seat ${seat} decides nothing at turn ${turn} of round ${round}`;
};

/** Every decision there; `show` is called while its table stands. */
export const adviseRecord = async (
  flags: RecordFlags,
  show: (judged: Judged, table: Table, seat: number) => void,
): Promise<void> => {
  const place = parsePlace(flags.at);
  const { game, number, format } = await findGame(flags.record, flags.game);
  const where = game.meta.id === undefined ? `game ${number}` : plain(game.meta.id, 80);
  const { game: complete, rules } = orFail(where, openGame(game, format), 1);
  const { events } = complete;
  const seat = orRefuse(where, readSeat(flags.seat, game));
  orFail(where, checkReview(events, rules, seat), 1);
  checkRules(flags.rules, rules);
  const adviser = await adviserFor(rules, flags);
  const turns: number[] = [];
  let found = 0;
  const before = (table: Table, event: Event): void => {
    if (event.type === 'start-round') turns.push(0);
    else if (turns.length > 0) turns[turns.length - 1] = table.turnsTaken[seat]!;
  };
  for (const { table, legal, action, index } of decisionsOf(rules, events, { seat, before })) {
    const round = turns.length - 1;
    if (!isAt(place, round, table, seat, index)) continue;
    const position = positionOf(table, seat, legal, adviser, round);
    const thrown = thrownAfter(events, index, seat);
    show(judge(table, position, { index, action, thrown, isAbsent: false }), table, seat);
    found++;
  }
  if (found > 0) return;
  fail(where, { code: 'advise.no-decision', at: 0, text: nothingAt(place, seat, events.length, turns) }, 1);
};
