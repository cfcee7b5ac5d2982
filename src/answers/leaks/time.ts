/** Points in time as text, without the machine's calendar: the same everywhere. */

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
/** Days of four hundred years, and from 1 March of the year 0 to 1970. */
const [ERA, FROM_ZERO] = [146_097, 719_468];

const two = (n: number): string => String(n).padStart(2, '0');

/** Year, month and day of a number of days since 1970, Gregorian; years begin in March, so that the odd day stands at their end. */
const dateOf = (days: number): readonly [number, number, number] => {
  const shifted = days + FROM_ZERO;
  const era = Math.floor(shifted / ERA);
  const day = shifted - era * ERA;
  const year = Math.floor((day - Math.floor(day / 1460) + Math.floor(day / 36_524) - Math.floor(day / 146_096)) / 365);
  const inYear = day - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const month = Math.floor((5 * inYear + 2) / 153);
  const isLate = month >= 10;
  return [
    400 * era + year + (isLate ? 1 : 0),
    month + (isLate ? -9 : 3),
    inYear - Math.floor((153 * month + 2) / 5) + 1,
  ];
};

/** `2022-01-31T15:00:00Z` of milliseconds since 1970. */
export const makeTime = (time: number): string => {
  const [year, month, day] = dateOf(Math.floor(time / DAY));
  const rest = ((time % DAY) + DAY) % DAY;
  const clock = [rest / HOUR, (rest % HOUR) / MINUTE, (rest % MINUTE) / SECOND].map((part) => two(Math.floor(part)));
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${clock.join(':')}Z`;
};
