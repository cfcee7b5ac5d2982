/** The log of this tab, so that a reload finds it: the log itself in IndexedDB, its key and the place in it in the tab's own store. */
import { deleteLog, getLog, putLog } from '../engine/shelf.ts';

/** Where the reader is. */
export type Place = { readonly game: number; readonly round: number; readonly stop: number };

const LOG = 'suzaku.log';
const PLACE = 'suzaku.place';

/** A browser may forbid storage; then a reload starts afresh. */
export const inTab = <T>(work: (store: Storage) => T): T | undefined => {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
};

export const rememberPlace = (place: Place): void =>
  inTab((store) => store.setItem(PLACE, [place.game, place.round, place.stop].join(' ')));

/** The beginning where none is known. */
export const recallPlace = (): Place => {
  const [game = 0, round = 0, stop = 0] = (inTab((store) => store.getItem(PLACE)) ?? '').split(' ').map(Number);
  const isPlace = [game, round, stop].every((n) => Number.isSafeInteger(n) && n >= 0);
  return isPlace ? { game, round, stop } : { game: 0, round: 0, stop: 0 };
};

export const forgetLog = (): void => {
  const key = inTab((store) => store.getItem(LOG)) ?? null;
  inTab((store) => store.removeItem(LOG));
  inTab((store) => store.removeItem(PLACE));
  if (key !== null) void deleteLog(key).catch(() => undefined);
};

export const rememberLog = async (data: Blob): Promise<void> => {
  forgetLog();
  const key = crypto.randomUUID();
  await putLog({ key, time: Date.now(), data })
    .then(() => inTab((store) => store.setItem(LOG, key)))
    .catch(() => undefined);
};

/** Whether a log is open in this tab. */
export const hasLog = (): boolean => (inTab((store) => store.getItem(LOG)) ?? null) !== null;

export const recallLog = async (): Promise<Blob | undefined> => {
  const key = inTab((store) => store.getItem(LOG)) ?? null;
  return key === null ? undefined : (await getLog(key).catch(() => undefined))?.data;
};
