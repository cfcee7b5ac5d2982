/** Chinese Standard: the fan of a win, the certain fan, and why a hand may not win. */
export * from './fan.ts';
export * from './safe.ts';
export * from './score.ts';
export * from './whynot.ts';
export * from './whynottext.ts';
export * from './win.ts';
