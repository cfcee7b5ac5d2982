/** The Watch room is fetched when it is first entered, or when a log is dropped anywhere on the page. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { room } from '../state/route.ts';

const load = (): Promise<typeof import('./room.tsx')> => import('./room.tsx');
const loaded = signal<Awaited<ReturnType<typeof load>> | undefined>(undefined);

const enter = async (): Promise<Awaited<ReturnType<typeof load>>> => (loaded.value ??= await load());

export const LazyWatchRoom = (): JSX.Element | null => {
  if (loaded.value === undefined) {
    void enter();
    return null;
  }
  const { WatchRoom } = loaded.value;
  return <WatchRoom />;
};

export const acceptDrops = (): void => {
  window.addEventListener('dragover', (event) => event.preventDefault());
  window.addEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    // Text dropped on a field of the hand is for the field.
    if (file === undefined && room.value === 'analyse' && event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    const text = event.dataTransfer?.getData('text') ?? '';
    if (file === undefined && text === '') return;
    if (room.value === 'analyse') location.hash = '#/watch';
    void enter().then(({ openFile, openLog }) => (file === undefined ? openLog(text) : openFile(file)));
  });
};
