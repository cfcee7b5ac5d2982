/**
 * What people paste in place of a log: the address of a replay, or its bare id. Nothing is fetched here; it says which game is meant and
 * where a person gets the log.
 */

/** Where the log of a game is found. */
export type LogAddress = {
  readonly platform: 'tenhou' | 'mahjongsoul';
  /** The platform's name of the game, without whose view it is. */
  readonly id: string;
  /** The seat whose view it is, where the address says. */
  readonly seat: number | undefined;
  /** Tenhou: the log itself. Mahjong Soul: the replay, which only who is logged in can open. */
  readonly url: string;
};

/** Longer text is no address. */
const MOST = 500;

/** `2022051200gm-00a9-0000-12345678`, its last part sometimes `x` and twelve digits; `&tw=` is the seat. */
const TENHOU = /(?:^|[?=/&\s])(\d{10}gm-[0-9a-f]{4}-\d{4,5}-x?[0-9a-f]{8,13})(?:&tw=([0-3]))?/i;
/** Six, eight, four, four, four and twelve characters; shared ones are written in other letters. `_a…` says whose view it is. */
const MAHJONG_SOUL =
  /(?:^|[?=/&\s])([0-9a-z]{6}-[0-9a-z]{8}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{12})(_a\d{1,12})?(?:_\d)?/i;
const SOUL_HOSTS =
  /^https:\/\/(?:game\.mahjongsoul\.com|game\.maj-soul\.(?:com|net)|mahjongsoul\.game\.yo-star\.com)\//;

const tenhouAddress = (text: string): LogAddress | undefined => {
  const [, id, seat] = TENHOU.exec(text) ?? [];
  if (id === undefined) return undefined;
  return {
    platform: 'tenhou',
    id,
    seat: seat === undefined ? undefined : Number(seat),
    url: `https://tenhou.net/0/log/?${id}`,
  };
};

const soulAddress = (text: string): LogAddress | undefined => {
  const [, id, view = ''] = MAHJONG_SOUL.exec(text) ?? [];
  if (id === undefined) return undefined;
  const host = SOUL_HOSTS.exec(text.slice(text.indexOf('https://')))?.[0] ?? 'https://game.mahjongsoul.com/';
  // The Chinese servers keep their client below /1/.
  const below = host.includes('maj-soul') ? '1/' : '';
  return { platform: 'mahjongsoul', id, seat: undefined, url: `${host}${below}?paipu=${id}${view}` };
};

/** Reads a link to a replay of Tenhou or Mahjong Soul, a line of chat with one in it, or a bare id. Undefined for anything else. */
export const parseAddress = (text: string): LogAddress | undefined => {
  const line = text.trim();
  if (line.length > MOST || /[<{[]/.test(line)) return undefined;
  return tenhouAddress(line) ?? soulAddress(line);
};
