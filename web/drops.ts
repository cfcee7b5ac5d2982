/** Logs dropped or pasted anywhere on the page; what they are and where they go is in arrivals.ts. */
import { enter } from './enter.ts';
import { roomNamed } from './rooms.ts';
import { room } from './state/route.ts';

/** Characters from which on pasted text is no hand. */
const LOG = 60;

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select');

/** A browser hands out files and folders during the event alone. */
const take = async (data: DataTransfer): Promise<void> => {
  const entries = Array.from(data.items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const arrival = { files: Array.from(data.files), entries, text: data.getData('text') };
  if (arrival.files.length > 0 || arrival.text !== '') await (await import('./arrivals.ts')).open(arrival, enter);
};

export const acceptDrops = (): void => {
  window.addEventListener('dragover', (event) => event.preventDefault());
  window.addEventListener('drop', (event) => {
    const { dataTransfer, target } = event;
    // Text dropped on a field of the hand is for the field.
    if (dataTransfer?.files.length === 0 && !roomNamed(room.value).takesLogs && isField(target)) return;
    event.preventDefault();
    if (dataTransfer !== null) void take(dataTransfer);
  });
  window.addEventListener('paste', (event) => {
    const { clipboardData, target } = event;
    if (clipboardData === null || event.defaultPrevented || isField(target)) return;
    const isLog = roomNamed(room.value).takesLogs || clipboardData.getData('text').length >= LOG;
    if (clipboardData.files.length > 0 || isLog) void take(clipboardData);
  });
};
