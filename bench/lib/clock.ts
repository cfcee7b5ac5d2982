/** Operations per CPU-second of this process; best of several passes, because other programs only ever slow one down. */
export const perCpuSecond = (operations: number, passes: number, run: () => void): number => {
  let best = 0;
  for (let pass = 0; pass < passes; pass++) {
    const start = process.cpuUsage();
    run();
    const used = process.cpuUsage(start);
    best = Math.max(best, operations / ((used.user + used.system) / 1e6));
  }
  return Math.round(best);
};
