/** The Review room is fetched when it is first entered. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';

const load = (): Promise<typeof import('./room.tsx')> => import('./room.tsx');
const loaded = signal<Awaited<ReturnType<typeof load>> | undefined>(undefined);

const enter = async (): Promise<void> => {
  loaded.value ??= await load();
};

export const LazyReviewRoom = (): JSX.Element | null => {
  if (loaded.value === undefined) {
    void enter();
    return null;
  }
  const { ReviewRoom } = loaded.value;
  return <ReviewRoom />;
};
