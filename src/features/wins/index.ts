/** Which wins a hand can still reach, for look-ahead features. */
export { DAMA_WIN, OPEN_WIN, RIICHI_WIN, WIN_LEVELS, WIN_POINTS } from './bound.ts';
export { type Held, KEPT, REPLACED, WinSearch } from './search.ts';
