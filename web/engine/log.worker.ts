/** The worker of the Watch room: reads logs, replays them, writes them in other formats. What it reads never leaves it but as frames. */
import {
  FORMATS,
  completeView,
  makeSuzaku,
  readRecords,
  replayGame,
  type Detected,
  type Game,
} from '../../src/records/index.ts';
import { writeGame } from '../../src/answers/index.ts';
import { fault, ok, type Result } from '../../src/base/index.ts';
import { dangerOf } from './dangermodel.ts';
import { viewDanger } from './dangerview.ts';
import { dealHand } from './deal.ts';
import { Film } from './film.ts';
import { answerAll, type LogTalk, type Opened } from './protocol.ts';

const MOST_GAMES = 1000;
const MOST_TOLD = 20;

let opened: Detected = { format: undefined, games: [], faults: [] };
let film: Film | undefined;

const labelOf = (game: Game, index: number): string => {
  const [first] = game.events;
  const names = first?.type === 'start-match' ? (first.names ?? []) : [];
  return `${index + 1}. ${names.join(' · ')}`.slice(0, 120);
};

const summary = (read: Detected): Opened => ({
  format: read.format,
  games: read.games.slice(0, MOST_GAMES).map(labelOf),
  faults: read.faults.slice(0, MOST_TOLD),
});

const open = async (data: string | Uint8Array): Promise<Result<Opened>> => {
  opened = await readRecords(data);
  film = undefined;
  return ok(summary(opened));
};

const sample = async ({ rules, seed }: LogTalk['sample']['ask']): Promise<Result<Opened>> => {
  const { playSample } = await import('./sample.ts');
  const events = playSample(rules, seed);
  if (!events.ok) return events;
  opened = { format: 'suzaku', games: [{ events: events.value, meta: {} }], faults: [] };
  film = undefined;
  return ok(summary(opened));
};

const current = (): Result<Film> => (film === undefined ? fault('log.no-game', 0, 'no game is open') : ok(film));

answerAll<LogTalk>({
  open,
  sample,
  deal: dealHand,
  game: (index) => {
    const game = opened.games[index];
    if (game === undefined) return fault('log.no-game', 0, 'the log has no such game');
    film = new Film(game);
    return ok(film.info());
  },
  frame: ({ index, lang, seat }) => {
    const found = current();
    return found.ok ? found.value.frame(index, lang, seat) : found;
  },
  danger: async ({ index, seat }) => {
    const found = current();
    if (!found.ok) return found;
    const { family, seats } = found.value.info();
    if (family !== 'riichi') return fault('danger.family', 0, 'danger is known for riichi and sanma');
    const danger = await dangerOf(seats);
    const view = found.value.at(index, (table) =>
      table.known[seat] === 1 ? viewDanger(danger, table, seat) : undefined,
    );
    if (!view.ok) return view;
    return view.value === undefined ? fault('danger.hidden', 0, 'the hand of this seat is hidden') : ok(view.value);
  },
  check: (index) => {
    const game = opened.games[index];
    if (game === undefined) return fault('log.no-game', 0, 'the log has no such game');
    const played = replayGame(game, opened.format);
    if (!played.ok) return played;
    const { divergences } = played.value;
    return ok({
      count: divergences.length,
      divergences: divergences
        .slice(0, MOST_TOLD)
        .map(({ event, code, text }) => ({ event, code, text: text.slice(0, 300) })),
    });
  },
  formats: () => {
    const found = current();
    if (!found.ok) return found;
    const { game } = found.value;
    return ok(FORMATS.filter(({ id }) => writeGame(game, id).ok).map(({ id }) => id));
  },
  convert: (format) => {
    const found = current();
    return found.ok ? writeGame(found.value.game, format) : found;
  },
  record: () => {
    const found = current();
    if (!found.ok) return found;
    const { game } = found.value;
    const full = completeView(game, opened.format);
    return full.ok ? ok(makeSuzaku({ events: full.value.events, meta: game.meta })) : full;
  },
});
