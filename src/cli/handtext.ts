/** Chinese hands as people type them: mpsz (`123m55z`) or Botzone names apart by blanks (`W1 W2 W3 F1 F1`); content decides. */
import type { Kind, Meld, Result } from '../tiles/index.ts';
import { SUITS, fault, meldOf, ok, parseBotzoneTile } from '../tiles/index.ts';

const parseNames = (text: string): Result<readonly Kind[]> => {
  const kinds: Kind[] = [];
  for (const { 0: name, index } of text.matchAll(/\S+/g)) {
    const kind = parseBotzoneTile(name);
    if (kind === undefined) return fault('tile.unknown', index, `${JSON.stringify(name)} is no tile`);
    kinds.push(kind);
  }
  return ok(kinds);
};

const parseMpsz = (text: string): Result<readonly Kind[]> => {
  const kinds: Kind[] = [];
  let digits: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const suit = (SUITS as readonly string[]).indexOf(character);
    if (character >= '1' && character <= '9') digits.push(Number(character));
    else if (suit >= 0 && digits.length > 0) {
      if (suit === 3 && digits.some((digit) => digit > 7)) return fault('tile.unknown', at, 'honours are 1z to 7z');
      kinds.push(...digits.map((digit) => (9 * suit + digit - 1) as Kind));
      digits = [];
    } else if (character.trim() !== '')
      return fault('tile.unknown', at, `${JSON.stringify(character)} is not read here`);
  }
  return digits.length === 0
    ? ok(kinds)
    : fault('tile.unknown', text.length, 'the last tiles have no suit (m, p, s or z)');
};

export const parseKinds = (text: string): Result<readonly Kind[]> =>
  /[WBTFJ]/.test(text) ? parseNames(text) : parseMpsz(text);

const CLOSED = 'closed:';

/** Three in a row, three or four alike, in any order; `closed:` before a concealed kong. */
export const parseMeldText = (text: string): Result<Meld> => {
  const isClosed = text.startsWith(CLOSED);
  const tiles = parseKinds(isClosed ? text.slice(CLOSED.length) : text);
  if (!tiles.ok) return tiles;
  const sorted = [...tiles.value].sort((a, b) => a - b);
  const [kind, second, third] = sorted;
  const isAlike = sorted.every((tile) => tile === kind);
  if (kind !== undefined && isAlike && sorted.length === 4)
    return ok(meldOf({ type: isClosed ? 'closed-kong' : 'open-kong', kind, from: isClosed ? 0 : 1 }));
  if (isClosed) return fault('meld.closed', 0, `${text}: only a kong of four equal tiles can be closed`);
  if (kind !== undefined && sorted.length === 3) {
    if (isAlike) return ok(meldOf({ type: 'pung', kind, from: 1 }));
    if (kind < 27 && kind % 9 < 7 && second === kind + 1 && third === kind + 2)
      return ok(meldOf({ type: 'chow', kind, claimed: 0, from: 3 }));
  }
  return fault('meld.shape', 0, `${text}: a meld is a chow, a pung or a kong`);
};

/** Melds apart by commas. */
export const parseMeldTexts = (text: string): Result<readonly Meld[]> => {
  const melds: Meld[] = [];
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const meld = parseMeldText(part.trim());
    if (!meld.ok) return meld;
    melds.push(meld.value);
  }
  return ok(melds);
};
