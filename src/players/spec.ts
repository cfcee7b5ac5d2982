/** A player's spec: `name`, `name@file` or `name:key=value,…`. */
import { fault, ok, type Result } from '../base/index.ts';

/** A player by name, model file and options. */
export type Spec = {
  readonly name: string;
  /** Weights other than the shipped ones. */
  readonly file: string | undefined;
  readonly options: ReadonlyMap<string, string>;
};

/** Reads `name@FILE:option=value,…`. */
export const parseSpec = (text: string): Result<Spec> => {
  const colon = text.indexOf(':');
  const head = colon < 0 ? text : text.slice(0, colon);
  const at = head.indexOf('@');
  const options = new Map<string, string>();
  if (colon >= 0)
    for (const part of text.slice(colon + 1).split(',')) {
      const equals = part.indexOf('=');
      if (equals < 1)
        return fault('player.option', colon + 1, `${JSON.stringify(part.slice(0, 40))} is not of the form key=value`);
      options.set(part.slice(0, equals), part.slice(equals + 1));
    }
  return ok({ name: at < 0 ? head : head.slice(0, at), file: at < 0 ? undefined : head.slice(at + 1), options });
};

/** The options a player takes; anything else is a fault. */
export const checkOptions = (spec: Spec, known: readonly string[]): Result<true> => {
  for (const key of spec.options.keys())
    if (!known.includes(key)) {
      const takes = known.length === 0 ? 'takes no options' : `takes ${known.join(', ')}`;
      return fault('player.option', spec.name.length, `${spec.name} ${takes}, not ${JSON.stringify(key.slice(0, 40))}`);
    }
  return ok(true);
};

/** A number of an option within bounds; undefined where it is not given. */
export const numberOption = (spec: Spec, key: string, least: number, most: number): Result<number | undefined> => {
  const text = spec.options.get(key);
  if (text === undefined) return ok(undefined);
  const value = Number(text);
  if (text === '' || !Number.isFinite(value) || value < least || value > most)
    return fault(
      'player.option',
      spec.name.length,
      `${key} is a number from ${least} to ${most}, not ${JSON.stringify(text.slice(0, 40))}`,
    );
  return ok(value);
};

export const wholeOption = (spec: Spec, key: string, least: number, most: number): Result<number | undefined> => {
  const number = numberOption(spec, key, least, most);
  if (!number.ok || number.value === undefined || Number.isInteger(number.value)) return number;
  return fault('player.option', spec.name.length, `${key} is a whole number from ${least} to ${most}`);
};

/** One of a few words. */
export const choiceOption = <Word extends string>(
  spec: Spec,
  key: string,
  words: readonly Word[],
): Result<Word | undefined> => {
  const text = spec.options.get(key);
  const word = words.find((one) => one === text);
  if (text === undefined || word !== undefined) return ok(word);
  return fault(
    'player.option',
    spec.name.length,
    `${key} is ${words.join(' or ')}, not ${JSON.stringify(text.slice(0, 40))}`,
  );
};
