/**
 * What a player thought of its options, decision by decision: a file beside the games it played. Learning takes soft targets and regrets from it.
 *
 * Bytes: "SUZAKUOV", version u32, games u32 (lowest byte first); for each game its decisions u32; for each decision the index of the event that
 * follows it u16, the seat u8, the options u8, and for each option its action u8 and its value i16 in hundredths of a point, cut off at ±327.
 */
import { fault, ok, type Result } from '../base/index.ts';

/** What a player expects of an action, in points of the game. */
export type OptionValue = { readonly action: number; readonly value: number };

/** One decision: `index` is that of the first event after it, as `decisionsOf` has it. */
export type ValuedDecision = {
  readonly index: number;
  readonly seat: number;
  readonly options: readonly OptionValue[];
};

const MAGIC = 'SUZAKUOV';
const VERSION = 1;
const HEAD = 16;
const DECISION = 4;
const OPTION = 3;
const UNIT = 0.01;
const MOST = 32_767;

const sizeOf = (games: readonly (readonly ValuedDecision[])[]): number =>
  games.reduce(
    (sum, decisions) => decisions.reduce((all, { options }) => all + DECISION + OPTION * options.length, sum + 4),
    HEAD,
  );

/** Values that players gave their options, as bytes. */
export const makeOptionValues = (games: readonly (readonly ValuedDecision[])[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(sizeOf(games));
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(MAGIC));
  view.setUint32(8, VERSION, true);
  view.setUint32(12, games.length, true);
  let at = HEAD;
  for (const decisions of games) {
    view.setUint32(at, decisions.length, true);
    at += 4;
    for (const { index, seat, options } of decisions) {
      view.setUint16(at, index, true);
      bytes[at + 2] = seat;
      bytes[at + 3] = options.length;
      at += DECISION;
      for (const { action, value } of options) {
        bytes[at] = action;
        view.setInt16(at + 1, Math.max(-MOST, Math.min(MOST, Math.round(value / UNIT))), true);
        at += OPTION;
      }
    }
  }
  return bytes;
};

/** Reads what `makeOptionValues` wrote, a list for each game. */
export const parseOptionValues = (bytes: Uint8Array): Result<readonly (readonly ValuedDecision[])[]> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = HEAD;
  const bad = (text: string): Result<never> => fault('option-values.broken', Math.min(at, bytes.length), text);
  if (bytes.length < HEAD || new TextDecoder().decode(bytes.subarray(0, 8)) !== MAGIC)
    return bad('the file does not begin as one of option values');
  if (view.getUint32(8, true) !== VERSION)
    return fault('option-values.version', 8, `version ${view.getUint32(8, true)}; this program reads ${VERSION}`);
  const games: ValuedDecision[][] = [];
  for (let left = view.getUint32(12, true); left > 0; left--) {
    if (at + 4 > bytes.length) return bad('the file ends before its last game');
    const decisions: ValuedDecision[] = [];
    let count = view.getUint32(at, true);
    for (at += 4; count > 0; count--) {
      const end = at + DECISION <= bytes.length ? at + DECISION + OPTION * bytes[at + 3]! : Infinity;
      if (end > bytes.length) return bad('the file ends within a decision');
      const [index, seat] = [view.getUint16(at, true), bytes[at + 2]!];
      const options: OptionValue[] = [];
      for (at += DECISION; at < end; at += OPTION)
        options.push({ action: bytes[at]!, value: view.getInt16(at + 1, true) * UNIT });
      decisions.push({ index, seat, options });
    }
    games.push(decisions);
  }
  return at === bytes.length ? ok(games) : bad('bytes follow the last game');
};
