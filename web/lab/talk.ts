/** What the room asks its worker. */
import type { FileView, SequentialPlan } from '../../src/runs/index.ts';

/** A file that was dropped, or one of the server's. */
export type Origin = { readonly file: File } | { readonly url: string; readonly token: string };

export type LabTalk = {
  /** Reads what is there. */
  readonly open: { readonly ask: { readonly key: string; readonly origin: Origin }; readonly answer: FileView };
  /** Reads what has come since, of a file of the server; null where nothing has. */
  readonly more: {
    readonly ask: { readonly key: string; readonly plan: SequentialPlan; readonly isForced: boolean };
    readonly answer: FileView | null;
  };
  readonly close: { readonly ask: string; readonly answer: null };
};
