/** Whether two machines computed the same. Play is exact; log-probabilities may differ in their last bits from processor to processor. */
import type { Output } from '../jobs/node/index.ts';
import { parseTrajectory, type TrajectoryHead } from '../learn/selfplay/index.ts';

/** How far log-probabilities of two machines may lie apart. */
export const LOG_TOLERANCE = 1e-3;

const isEqualBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** Rounds, features, masks and actions exactly; log π to the tolerance. */
const isSameTrajectory = (a: Output, b: Output): boolean => {
  const [one, two] = [a, b].map(({ value, bytes }) => parseTrajectory(value as TrajectoryHead, bytes));
  if (!one!.ok || !two!.ok) return false;
  const [x, y] = [one!.value, two!.value];
  return (
    isEqualBytes(x.features, y.features) &&
    isEqualBytes(x.masks, y.masks) &&
    (x.hidden === undefined ? y.hidden === undefined : y.hidden !== undefined && isEqualBytes(x.hidden, y.hidden)) &&
    x.places.every((place, i) => place === y.places[i]) &&
    x.logs.every((log, i) => Math.abs(log - y.logs[i]!) <= LOG_TOLERANCE)
  );
};

export const isSameOutput = (kind: string, a: Output, b: Output): boolean => {
  if (JSON.stringify(a.value) !== JSON.stringify(b.value)) return false;
  if (a.bytes === undefined || b.bytes === undefined) return a.bytes === b.bytes;
  return isEqualBytes(a.bytes, b.bytes) || (kind === 'selfplay.rounds' && isSameTrajectory(a, b));
};
