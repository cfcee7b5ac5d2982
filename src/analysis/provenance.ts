/** Where the numbers of a data file come from. */
export type Provenance = {
  readonly command: string;
  readonly commit: string;
  /** Files with the number of games used, in order; train and validation together. */
  readonly data: readonly (readonly [file: string, games: number])[];
  readonly seed: string;
};
