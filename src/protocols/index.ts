/** A bot or a judge at the end of a pipe. Pure: pipes, processes and clocks are handed in; `node/` holds those. */
export * from './decide.ts';
export {
  noCounts as noGuestCounts,
  type Guest,
  type GuestCounts,
  type ProcessReport,
  type Reply,
  type TellFault,
} from './guest.ts';
export * from './botzone/index.ts';
export * from './mjai/index.ts';
export * from './majiang/index.ts';
