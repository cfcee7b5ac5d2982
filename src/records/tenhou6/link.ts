/** A tenhou.net/6 record as people pass it on: JSON, a link or its `#json=…` fragment, percent-escaped, sometimes damaged. */
import type { Fault, Result } from '../../base/index.ts';
import { parseJson } from '../json.ts';

/** Escapes that are not UTF-8 stay as they are. */
const unescapePercent = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-fA-F]{2})+/g, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });

/** The JSON inside a link; other text comes back as it is. `&ts=` names the round to show. */
export const jsonOfLink = (text: string): string => {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed.startsWith('{')) return trimmed;
  const at = trimmed.indexOf('json=');
  if (at < 0) return trimmed;
  const body = trimmed.slice(at + 5);
  const shown = body.lastIndexOf('&ts=');
  return unescapePercent(shown < 0 ? body : body.slice(0, shown));
};

/** A published link writes `"aka":1"` and leaves the rule object open. */
const repaired = (json: string): string =>
  json.replace(/"(aka\d{0,2})"\s{0,8}:\s{0,8}(\d)"\s{0,8},\s{0,8}"log"/, '"$1":$2},"log"');

export type Opened = { readonly json: string; readonly value: Result<unknown>; readonly note?: Fault };

export const openTenhou6 = (text: string): Opened => {
  const json = jsonOfLink(text);
  const value = parseJson(json);
  if (value.ok || value.error.code !== 'json.syntax') return { json, value };
  const mended = repaired(json);
  if (mended === json) return { json, value };
  const again = parseJson(mended);
  if (!again.ok) return { json, value };
  const note = { code: 'tenhou6.repaired', at: 0, text: 'the rule object was left open and has been closed' };
  return { json: mended, value: again, note };
};

/** The offset of round `index` in the text, for faults: the elements of the array named `log` at the top. */
export const roundOffset = (json: string, index: number): number => {
  const start = json.indexOf('"log"');
  let depth = 0;
  let round = -1;
  for (let i = Math.max(0, start + 5); i < json.length && start >= 0; i++) {
    const code = json.charCodeAt(i);
    if (code === 34)
      for (i++; i < json.length && json.charCodeAt(i) !== 34; i++) i += json.charCodeAt(i) === 92 ? 1 : 0;
    else if (code === 91 && ++depth === 2 && ++round === index) return i;
    else if (code === 93 && --depth === 0) break;
  }
  return Math.max(0, start);
};
