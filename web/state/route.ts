/** The address fragment: `#/analyse?hand=…`, `#/watch`; any room of web/rooms.ts. What it says can be shared as a link. */
import { signal } from '@preact/signals';
import { roomNamed, type RoomId } from '../rooms.ts';

/** Longer fragments are nobody's link. */
const MAX_FRAGMENT = 4000;

export const parseFragment = (fragment: string): { readonly room: RoomId; readonly query: URLSearchParams } => {
  const text = fragment.slice(0, MAX_FRAGMENT).replace(/^#\/?/, '');
  const split = text.indexOf('?');
  const name = split < 0 ? text : text.slice(0, split);
  return {
    room: roomNamed(name).id,
    query: new URLSearchParams(split < 0 ? '' : text.slice(split + 1)),
  };
};

/** mpsz text stays readable: only what a fragment cannot hold is escaped. */
export const makeFragment = (room: RoomId, entries: readonly (readonly [string, string])[] = []): string => {
  const query = entries
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%20', '+').replaceAll('%2C', ',')}`)
    .join('&');
  return `#/${room}${query === '' ? '' : `?${query}`}`;
};

export const room = signal<RoomId>(parseFragment(location.hash).room);
