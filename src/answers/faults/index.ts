/**
 * What a fault of the engine says to a reader: by its code, by the end of its code (`*.…`), or by its family (`….*`). Empty where only the engine's
 * own sentence says it. The sentences of a language come with its dictionary.
 */
export const sentenceOf = (code: string, faults: Readonly<Record<string, string>>): string => {
  const dot = code.indexOf('.');
  const keys = [code, `*${code.slice(dot)}`, `${code.slice(0, dot)}.*`];
  return faults[keys.find((one) => Object.hasOwn(faults, one))!] ?? '';
};
