/** Rooms as they are entered: each is fetched once, and follows the address. */
import { batch, effect, signal } from '@preact/signals';
import { roomNamed, type RoomId, type RoomModule } from './rooms.ts';
import { parseFragment, room } from './state/route.ts';

/** Rooms that were fetched. */
const entered = signal<Readonly<Partial<Record<RoomId, RoomModule>>>>({});

export const moduleOf = (id: RoomId): RoomModule | undefined => entered.value[id];

/** Where the navigation leads. */
export const addressOf = (id: RoomId): string => moduleOf(id)?.address?.value ?? `#/${id}`;

/** Undefined where the room cannot be fetched; the next visit tries again. */
export const enter = async (id: RoomId): Promise<RoomModule | undefined> => {
  const found =
    entered.peek()[id] ??
    (await roomNamed(id)
      .load()
      .catch(() => undefined));
  if (found !== undefined && entered.peek()[id] === undefined) entered.value = { ...entered.peek(), [id]: found };
  return found;
};

/** Keeps the room in step with the address. A room reads the address itself when it is fetched. */
export const watchAddress = (): void => {
  window.addEventListener('hashchange', () => {
    const { room: next, query } = parseFragment(location.hash);
    batch(() => {
      room.value = next;
      moduleOf(next)?.read?.(query);
    });
  });
  effect(() => void enter(room.value));
};
