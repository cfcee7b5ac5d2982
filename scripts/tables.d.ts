export const makeTables: () => {
  readonly automaton: readonly (readonly number[])[];
  readonly classes: readonly string[];
};
