/** Names of saved files. */

/** Characters of a name; what file systems and shells take amiss is left out. */
const MOST = 120;
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');

/** Without extension: the platform's name of the game, or who played; with a seat also whose review it is. */
export const fileNameOf = (what: string, id: string | undefined, names: readonly string[], seat?: number): string => {
  const game = plain(id ?? names.filter((name) => name !== '').join('-'));
  const who = seat === undefined ? '' : plain(names[seat] ?? '') || `seat-${seat}`;
  const parts = [`suzaku-${what}`, game.slice(0, MOST - 50), who.slice(0, 40)];
  return parts.filter((part) => part !== '').join('-');
};
