/**
 * Foreign text on its way to a terminal or a log: what a record, a model, a guest or a client wrote may hold characters that move the cursor,
 * recolour, retitle, or turn the direction of reading. They are written as `\uXXXX`, which is also how JSON writes them, so a JSON text still says
 * the same.
 */

/** Controls but line break and tab; marks of direction; separators that some terminals break lines at; halves of pairs. */
const COMMANDS = /[^\P{Cc}\n\t]|[\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]|\p{Cs}/gu;
const BREAKS = /[\n\t]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Lines stay lines. */
export const visible = (text: string): string => text.replace(COMMANDS, escaped);

/** On one line, so that nobody can forge a second one. */
export const visibleLine = (text: string): string => visible(text).replace(BREAKS, escaped);
