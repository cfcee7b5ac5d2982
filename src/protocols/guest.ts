/**
 * A guest at our table: a bot that hears the match as its seat sees it and is asked like a player, but may be a process, may be late,
 * may be wrong. What it says is held against the legal list; what is not on it, or comes too late, is counted and replaced by a pass or
 * by throwing the drawn tile. A match with such counts is no measurement, so they are shown with every result.
 */
import type { Observation, Player } from '../players/index.ts';
import type { Event } from '../table/index.ts';

/** Illegal, late and crashed answers of a guest. */
export type GuestCounts = {
  /** Answers that were not legal, or came where nothing was asked. */
  illegal: number;
  late: number;
  /** Times the process ended by itself and was started again. */
  crashes: number;
  /** Milliseconds of processor time of its processes; absent for a guest in this process. */
  cpuMs?: number;
};

export type GuestFault = 'illegal' | 'late' | 'crashes';

/** A player that hears, may be late and counts what it did wrong. */
export type Guest = Player & {
  readonly counts: GuestCounts;
  readonly hear: (event: Event) => void;
  readonly choose: (observation: Pick<Observation, 'legal'>) => number | Promise<number>;
  readonly leave: () => void | Promise<void>;
};

/** Counts of a guest without a fault. */
export const noCounts = (): GuestCounts => ({ illegal: 0, late: 0, crashes: 0 });

/** What the outside of a process tells: the end of its standard error, and its processor time so far. */
export type ProcessReport = { readonly errors: string; readonly cpuMs: number };

/** Hears of the first fault of each kind of a guest: a line that names guest and fault, then lines with what it said, as it came. */
export type TellFault = (text: string) => void;

const FAULT_WORDS: Readonly<Record<GuestFault, string>> = {
  illegal: 'answered what is not legal',
  late: 'did not answer in time',
  crashes: 'ended in the middle of the match',
};

/** Lines and characters of a guest's standard error that are shown with a fault. */
const SHOWN_LINES = 8;
const SHOWN_LENGTH = 160;

const cut = (text: string): string => (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);

/** Counts faults and tells the first of each kind, with what the guest said and the last lines of its standard error. */
export class FaultBook {
  readonly counts = noCounts();
  private readonly told = new Set<GuestFault>();

  constructor(
    private readonly name: string,
    private readonly tell: TellFault | undefined,
  ) {}

  /** `said`: the answer, where there was one. */
  note(kind: GuestFault, errors: string, said?: string): void {
    this.counts[kind]++;
    if (this.tell === undefined || this.told.has(kind)) return;
    this.told.add(kind);
    const lines = errors.split('\n').filter((line) => line.trim() !== '');
    this.tell(
      [
        `${this.name} ${FAULT_WORDS[kind]}`,
        ...(said === undefined ? [] : [`  its answer: ${cut(said)}`]),
        ...lines.slice(-SHOWN_LINES).map((line) => `  its standard error: ${cut(line)}`),
      ].join('\n'),
    );
  }
}

/** Where a guest's text goes and its answer comes from. */
export type Reply =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'late' }
  /** The process has ended, by itself or because it could not be started. */
  | { readonly kind: 'ended' };
