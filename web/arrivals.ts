/** What was dropped or pasted goes to a room that takes it. Fetched with the first drop. */
import { filesOf, isArchive } from './engine/folders.ts';
import { ROOMS, roomNamed, type RoomId, type RoomModule } from './rooms.ts';
import { makeFragment, room } from './state/route.ts';

/** What a browser hands out during the event. */
export type Arrival = {
  readonly files: readonly File[];
  /** Folders among them, where the browser knows them. */
  readonly entries: readonly FileSystemEntry[];
  readonly text: string;
};

/** Where a log opens that comes in another kind of room: where its mistakes are told. */
const LOGS: RoomId = ROOMS.findLast(({ takesLogs }) => takesLogs)!.id;

/** Fetches a room; enter.ts has it. */
export type Enter = (id: RoomId) => Promise<RoomModule | undefined>;

const go = async (id: RoomId, enter: Enter): ReturnType<Enter> => {
  if (id !== room.peek()) location.hash = makeFragment(id);
  return enter(id);
};

const openOne = async (log: File | string, enter: Enter): Promise<void> => {
  const { id, takesLogs } = roomNamed(room.peek());
  (await go(takesLogs ? id : LOGS, enter))?.open?.(log);
};

export const open = async ({ files, entries, text }: Arrival, enter: Enter): Promise<void> => {
  const here = roomNamed(room.peek());
  if (here.takesFiles === true) {
    const all = files.length > 0 ? await filesOf(entries, files) : [new File([text], 'pasted')];
    return (await enter(here.id))?.openMany?.(all);
  }
  const [file] = files;
  if (file === undefined) return openOne(text, enter);
  const isMany = files.length > 1 || entries.some(({ isDirectory }) => isDirectory);
  if (!isMany && !(await isArchive(file))) return openOne(file, enter);
  (await go(LOGS, enter))?.openMany?.(isMany ? await filesOf(entries, files) : files);
};
