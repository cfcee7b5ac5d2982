/**
 * The rooms of the page, in the order of the navigation, whose first is the name of the page itself. A room is a folder here with a file room.tsx, and its record in this list:
 * frame, navigation, addresses, fetching and the tests of every room go by the records.
 */
import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Language } from './state/settings.ts';

/** What the file of a room exports. */
export type RoomModule = {
  readonly Room: () => JSX.Element | null;
  /** Takes what the address says behind `?`. */
  readonly read?: (query: URLSearchParams) => void;
  /** The address of the room as it was left; `#/id` without one. */
  readonly address?: ReadonlySignal<string>;
  /** Opens a log: the file, or its text. */
  readonly open?: (log: File | string) => void;
  /** Takes many logs: files of any kind, archives among them. */
  readonly openMany?: (files: readonly File[]) => void;
};
export type RoomRecord = {
  /** Name of the folder; `#/id` is the address. */
  readonly id: string;
  /** In the navigation. */
  readonly title: Readonly<Record<Language, string>>;
  /** A file of its own, fetched when the room is first entered. */
  readonly load: () => Promise<RoomModule>;
  /** It opens logs; one that is dropped in a room that does not goes to the last that does, which explains it. */
  readonly takesLogs: boolean;
  /** Whatever is dropped or pasted while it is shown comes to it: its files are no logs of games. */
  readonly takesFiles?: boolean;
  /** What it listens to, as `KeyboardEvent.key`; docs/page.md lists the same. */
  readonly keys: readonly string[];
};

export const ROOMS = [
  {
    id: 'home',
    title: { en: 'Home', ja: 'ホーム', zh: '首页' },
    load: (): Promise<RoomModule> => import('./home/room.tsx'),
    takesLogs: false,
    keys: [],
  },
  {
    id: 'analyse',
    title: { en: 'Analyse', ja: '牌理・点数', zh: '分析' },
    load: (): Promise<RoomModule> => import('./analyse/room.tsx'),
    takesLogs: false,
    keys: [],
  },
  {
    id: 'watch',
    title: { en: 'Watch', ja: '牌譜', zh: '牌谱' },
    load: (): Promise<RoomModule> => import('./watch/room.tsx'),
    takesLogs: true,
    keys: [
      ...(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const),
      ...([' ', '1', '2', '3', '4', '0', 'h', 'd'] as const),
    ],
  },
  {
    id: 'review',
    title: { en: 'Review', ja: '検討', zh: '复盘' },
    load: (): Promise<RoomModule> => import('./review/room.tsx'),
    takesLogs: true,
    keys: ['n', 'p', 'ArrowRight', 'ArrowLeft', 'h'],
  },
  {
    id: 'play',
    title: { en: 'Play', ja: '対局', zh: '对局' },
    load: (): Promise<RoomModule> => import('./play/room.tsx'),
    takesLogs: false,
    keys: [
      ...(['ArrowLeft', 'ArrowRight', ' ', 'Enter', 'x', 'a', 'd'] as const),
      ...(['1', '2', '3', '4', '5', '6'] as const),
    ],
  },
  {
    id: 'lab',
    title: { en: 'Lab', ja: '学習', zh: '实验室' },
    load: (): Promise<RoomModule> => import('./lab/room.tsx'),
    takesLogs: false,
    takesFiles: true,
    keys: [],
  },
] as const satisfies readonly RoomRecord[];

export type RoomId = (typeof ROOMS)[number]['id'];
/** The keys of a room: its table of what they do has exactly these. */
export type KeysOf<Id extends RoomId> = Readonly<
  Record<Extract<(typeof ROOMS)[number], { readonly id: Id }>['keys'][number], () => void>
>;

/** What a visitor meets at the bare address. */
export const HOME = ROOMS[0];

/** Home where there is none of that name. */
export const roomNamed = (name: string): RoomRecord & { readonly id: RoomId } =>
  ROOMS.find(({ id }) => id === name) ?? HOME;
