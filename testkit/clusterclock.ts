/** A clock of the day that jumps by days, forth and back, at every look. Timers and `performance` are not touched, as on a real machine. */
export const jumpClock = (): (() => void) => {
  const real = Date.now;
  const RealDate = Date;
  let looks = 0;
  const now = (): number => real() + ((looks++ % 7) - 3) * 86_400_000;
  class Jumping extends RealDate {
    constructor(...args: readonly unknown[]) {
      if (args.length === 0) super(now());
      else super(...(args as [number]));
    }
    static override now = now;
  }
  globalThis.Date = Jumping as DateConstructor;
  return () => {
    globalThis.Date = RealDate;
  };
};
