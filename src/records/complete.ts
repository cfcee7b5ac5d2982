/** The events of a game with what its format leaves out: payments of wins and draws come from the rules. */
import type { Event, Table } from '../table/index.ts';
import { ok, type Result } from '../base/index.ts';
import type { RecordFormat } from './detect.ts';
import type { Game, Meta } from './record.ts';
import { ignoredFinding, replay, type Divergence, type Replayed, type ReplayOptions } from './replay/index.ts';

/** Formats of Tenhou, whose logs follow the rules of their date. */
const TENHOU_FORMATS: ReadonlySet<RecordFormat | undefined> = new Set(['mjlog', 'tenhou6', 'tenhou-packets']);

/** By the format, by a note of an earlier conversion, or by the id. */
export const isTenhou = (format: RecordFormat | undefined, { id, platform }: Meta): boolean =>
  TENHOU_FORMATS.has(format) || platform === 'tenhou' || /^20\d{8}gm-/.test(id ?? '');

/** Replays a game as its record tells it: by the rules of its time, with what the record contradicts beside its events. */
export const replayGame = (
  { events, meta, contradictions = [] }: Game,
  format: RecordFormat | undefined,
  options: Pick<ReplayOptions, 'views' | 'visit'> = {},
): Result<Replayed> => {
  const { ignored = [] } = meta;
  let lost: Divergence[] = [];
  // A claim is made on the table that the event before leads to.
  const visit = (table: Table, event: Event, index: number): void => {
    options.visit?.(table, event, index);
    if (index === 0) lost = [];
    for (const note of ignored) {
      const found = note.at === index + 1 ? ignoredFinding(table, note) : undefined;
      if (found !== undefined) lost.push({ event: note.at, ...found });
    }
  };
  const watched = ignored.length === 0 ? options : { ...options, visit };
  const run = replay(events, { ...watched, isTenhou: isTenhou(format, meta), id: meta.id });
  if (!run.ok || contradictions.length + lost.length === 0) return run;
  const divergences = [...contradictions, ...lost, ...run.value.divergences].sort((a, b) => a.event - b.event);
  return ok({ ...run.value, divergences });
};

/** Events with what a format leaves out filled in. */
export type Completed = { readonly events: readonly Event[]; readonly divergences: readonly Divergence[] };

/** Also replays the game, so it says where the record and the rules differ. */
export const completeGame = (game: Game, format: RecordFormat | undefined): Result<Completed> => {
  let full: Event[] = [];
  const visit = (_: unknown, event: Event, index: number): void => {
    // Several eras of rules may be tried in turn; they differ in match flow only, never in these events.
    if (index === 0) full = [];
    full.push(event);
  };
  const run = replayGame(game, format, { visit });
  return run.ok ? ok({ events: full, divergences: run.value.divergences }) : run;
};

/** The record hides hands, as one seat's view does. */
export const isView = ({ events }: Game): boolean =>
  events.some(
    (event) => event.type === 'start-round' && event.hands.some((hand) => hand.some((tile) => (tile as number) < 0)),
  );

/** The same for a record that may be one seat's view, which cannot be held against the rules. */
export const completeView = (game: Game, format: RecordFormat | undefined): Result<Completed> =>
  isView(game) ? ok({ events: game.events, divergences: [] }) : completeGame(game, format);

const lacksPayments = (event: Event): boolean =>
  (event.type === 'win' || event.type === 'draw-round') && event.deltas.length === 0;

/** The events with every payment filled in by the rules; unchanged where none is missing, or where the rules are not known. */
export const eventsWithPayments = (game: Game, format: RecordFormat | undefined): readonly Event[] => {
  if (!game.events.some(lacksPayments)) return game.events;
  const completed = completeGame(game, format);
  return completed.ok ? completed.value.events : game.events;
};
