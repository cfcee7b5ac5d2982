/** A log dropped anywhere on the page opens in a room that takes logs. */
import { enter } from './enter.ts';
import { ROOMS, roomNamed } from './rooms.ts';
import { makeFragment, room } from './state/route.ts';

/** Where a log opens that is dropped in another kind of room. */
const LOGS = ROOMS.find(({ takesLogs }) => takesLogs)!;

export const acceptDrops = (): void => {
  window.addEventListener('dragover', (event) => event.preventDefault());
  window.addEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    const { id, takesLogs } = roomNamed(room.value);
    // Text dropped on a field of the hand is for the field.
    if (file === undefined && !takesLogs && event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    const log = file ?? event.dataTransfer?.getData('text') ?? '';
    if (log === '') return;
    const there = takesLogs ? id : LOGS.id;
    if (there !== id) location.hash = makeFragment(there);
    void enter(there).then((entered) => entered?.open?.(log));
  });
};
