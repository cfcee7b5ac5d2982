/** One real Tenhou log through every format that holds it: what is wrong, and what was in it. */
import { isDeepStrictEqual } from 'node:util';
import {
  firstDifference,
  isNote,
  makeMjai,
  makeMjlog,
  makeSuzaku,
  makeTenhou6,
  parseMjai,
  parseMjlog,
  parseSuzaku,
  parseTenhou6,
  type Game,
  type ParsedGames,
} from '../src/records/index.ts';
import { tenhou6View } from './games.ts';

/** Games that are damaged or played by private rules, so that tenhou.net/6, which leaves the order of turns out, cannot hold them. */
export const UNORDERED: ReadonlyMap<string, string> = new Map([
  ['2010022802gm-00a9-0000-7e62f873', 'a call is missing: one seat throws twice'],
  ['2010022802gm-00e1-0000-10d39d93', 'a call is missing: one seat throws twice'],
  ['chip', 'private rules: the indicator of an added kong is turned at once'],
]);

export type Tally = {
  games: number;
  rounds: number;
  events: number;
  wins: number;
  draws: number;
  absences: number;
  notes: number;
  skipped: number;
};
export const newTally = (): Tally => ({
  games: 0,
  rounds: 0,
  events: 0,
  wins: 0,
  draws: 0,
  absences: 0,
  notes: 0,
  skipped: 0,
});

const count = (tally: Tally, game: Game): void => {
  tally.games++;
  tally.events += game.events.length;
  tally.absences += game.meta.absences?.length ?? 0;
  for (const { type } of game.events) {
    if (type === 'start-round') tally.rounds++;
    else if (type === 'win') tally.wins++;
    else if (type === 'draw-round') tally.draws++;
  }
};

const compare = (
  what: string,
  game: Game,
  back: ParsedGames,
  view = (events: Game['events']) => events,
): string | undefined => {
  const [again] = back.games;
  const [fault] = back.faults;
  if (fault) return `${what}: ${fault.code} at ${fault.at} — ${fault.text}`;
  if (again === undefined) return `${what}: no game came back`;
  const [one, two] = [view(game.events), view(again.events)];
  const at = firstDifference(one, two);
  return at < 0
    ? undefined
    : `${what}: event ${at}: ${JSON.stringify(one[at])?.slice(0, 200)} became ${JSON.stringify(two[at])?.slice(0, 200)}`;
};

/** Everything that is wrong with one line of a file; what the formats may lose is in docs/protocols.md. */
export const checkLog = (line: string, tally: Tally): readonly string[] => {
  const reading = parseMjlog(line);
  const [game] = reading.games;
  tally.notes += reading.faults.filter(isNote).length;
  const wrong = reading.faults
    .filter((fault) => !isNote(fault))
    .map(({ code, at, text }) => `mjlog: ${code} at ${at} — ${text}`);
  if (reading.games.length !== 1 || game === undefined) return [...wrong, 'not one game'];
  count(tally, game);
  const found: (string | undefined)[] = [];
  const log = makeMjlog(game);
  const again = log.ok ? parseMjlog(log.value) : undefined;
  found.push(again ? compare('mjlog', game, again) : 'mjlog: it cannot be written');
  // The written log has no id, so it says whose rules apply.
  const { id: _, target: __, ...rest } = game.meta;
  const meta = { ...rest, platform: 'tenhou' };
  if (again && !isDeepStrictEqual(meta, again.games[0]?.meta)) found.push('mjlog: meta differs');
  if (UNORDERED.has(game.meta.id ?? '')) tally.skipped++;
  else {
    const viewer = makeTenhou6(game);
    found.push(
      viewer.ok
        ? compare('tenhou6', game, parseTenhou6(viewer.value), tenhou6View)
        : `tenhou6: ${viewer.error.code} ${viewer.error.text}`,
    );
  }
  found.push(compare('mjai', game, parseMjai(makeMjai(game))));
  const own = parseSuzaku(makeSuzaku(game));
  found.push(compare('suzaku', game, own));
  if (JSON.stringify(own.games[0]?.meta) !== JSON.stringify(game.meta)) found.push('suzaku: meta differs');
  return [...wrong, ...found.filter((text) => text !== undefined)].map((text) => `${game.meta.id}: ${text}`);
};
