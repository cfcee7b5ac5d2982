/**
 * The meld integer of Tenhou's logs, 16 bits, to tile ids and back. Bits 0–1: where the tile came from, counted from the caller in
 * four places: 1 next, 2 opposite, 3 previous, 0 self. Source: the client's documented log format (docs/protocols.md).
 */

export type MjlogMeld =
  /** `ids` ascending, `called` one of them. */
  | {
      readonly type: 'chow' | 'pung' | 'open-kong';
      readonly from: number;
      readonly ids: readonly number[];
      readonly called: number;
    }
  | { readonly type: 'closed-kong'; readonly ids: readonly number[] }
  /** `called` belongs to the pung that `added` joins. */
  | {
      readonly type: 'added-kong';
      readonly from: number;
      readonly ids: readonly number[];
      readonly called: number;
      readonly added: number;
    }
  | { readonly type: 'kita'; readonly id: number };

const four = (kind: number): number[] => [4 * kind, 4 * kind + 1, 4 * kind + 2, 4 * kind + 3];

const parseChow = (m: number): MjlogMeld | undefined => {
  const t = m >> 10;
  const base = Math.floor(t / 3);
  if (base >= 21) return undefined;
  const low = 9 * Math.floor(base / 7) + (base % 7);
  const ids = [3, 5, 7].map((bit, i) => 4 * (low + i) + ((m >> bit) & 3));
  return { type: 'chow', from: m & 3, ids, called: ids[t % 3]! };
};

const parsePung = (m: number): MjlogMeld | undefined => {
  const t = m >> 9;
  const kind = Math.floor(t / 3);
  if (kind >= 34) return undefined;
  const apart = 4 * kind + ((m >> 5) & 3);
  const ids = four(kind).filter((id) => id !== apart);
  const called = ids[t % 3]!;
  const from = m & 3;
  return m & 8 ? { type: 'pung', from, ids, called } : { type: 'added-kong', from, ids, called, added: apart };
};

/** Undefined for a number no meld has. */
export const parseMjlogMeld = (m: number): MjlogMeld | undefined => {
  if (!Number.isInteger(m) || m < 0 || m > 0xffff) return undefined;
  const from = m & 3;
  if (m & 4) return from === 0 ? undefined : parseChow(m);
  if (m & 24) return from === 0 ? undefined : parsePung(m);
  const id = m >> 8;
  if (m & 32) return id >= 120 && id <= 123 ? { type: 'kita', id } : undefined;
  if (id >= 136) return undefined;
  const ids = four(id >> 2);
  return from === 0 ? { type: 'closed-kong', ids } : { type: 'open-kong', from, ids, called: id };
};

export const makeMjlogMeld = (meld: MjlogMeld): number => {
  switch (meld.type) {
    case 'chow': {
      const low = meld.ids[0]! >> 2;
      const base = 7 * Math.floor(low / 9) + (low % 9);
      const copies = meld.ids.reduce((bits, id, i) => bits | ((id & 3) << (3 + 2 * i)), 0);
      return ((3 * base + meld.ids.indexOf(meld.called)) << 10) | copies | 4 | meld.from;
    }
    case 'pung':
    case 'added-kong': {
      const kind = meld.ids[0]! >> 2;
      const apart = four(kind).findIndex((id) => !meld.ids.includes(id));
      return (
        ((3 * kind + meld.ids.indexOf(meld.called)) << 9) | (apart << 5) | (meld.type === 'pung' ? 8 : 16) | meld.from
      );
    }
    case 'open-kong':
      return (meld.called << 8) | meld.from;
    case 'closed-kong':
      return meld.ids[0]! << 8;
    default:
      return (meld.id << 8) | 32;
  }
};
