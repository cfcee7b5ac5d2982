/**
 * How Botzone wraps requests and answers. Two forms: JSON (`{"requests":[…],"responses":[…]}` in, `{"response":…}` out) and simple
 * (a count, then requests and answers in turn, one a line). In a process that keeps running the first input has the full form and
 * every later one is a single request; the bot says so with a line of its own after each answer. Source: wiki.botzone.org.cn.
 */
import { fault, ok, type Result } from '../../base/index.ts';

/** The line that asks Botzone to keep the program running. */
export const KEEP_RUNNING = '>>>BOTZONE_REQUEST_KEEP_RUNNING<<<';
/** Botzone's two ways to talk to a bot. */
export type Form = 'json' | 'simple';

/** One turn: what happened before, and the request to answer. */
export type Turn = {
  readonly form: Form;
  /** True when `requests` and `responses` are the whole past, so that the bot starts afresh. */
  readonly isWhole: boolean;
  readonly requests: readonly string[];
  readonly responses: readonly string[];
  readonly request: string;
};

/** More than any game has. */
const MAX_TURNS = 2000;

const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= MAX_TURNS && value.every((item) => typeof item === 'string');

/** Trailing blanks of a line are no part of a request. */
const clean = (line: string): string => line.trim();

const wholeTurn = (form: Form, requests: readonly string[], responses: readonly string[]): Result<Turn> => {
  if (requests.length === 0) return fault('botzone.envelope', 0, 'there is no request');
  return ok({
    form,
    isWhole: true,
    requests: requests.slice(0, -1).map(clean),
    responses: responses.slice(0, requests.length - 1).map(clean),
    request: clean(requests.at(-1)!),
  });
};

/** A JSON input: the whole past, or (in a running process) one request as a string or as `{"request":…}`. */
const parseJsonLine = (line: string): Result<Turn> => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return fault('botzone.envelope', 0, 'the line is no JSON');
  }
  if (typeof value === 'string') return ok(singleTurn('json', value));
  const { requests, responses, request } = (value ?? {}) as {
    requests?: unknown;
    responses?: unknown;
    request?: unknown;
  };
  if (typeof request === 'string') return ok(singleTurn('json', request));
  if (!isStrings(requests)) return fault('botzone.envelope', 0, '"requests" is no list of texts');
  return wholeTurn('json', requests, isStrings(responses) ? responses : []);
};

const singleTurn = (form: Form, request: string): Turn => ({
  form,
  isWhole: false,
  requests: [],
  responses: [],
  request: clean(request),
});

/** Lines in, turns out; the first line decides the form. */
export class TurnReader {
  form: Form | undefined;
  private wanted = 0;
  private lines: string[] = [];

  /** A turn when the line completes one. Blank lines are passed over. */
  take(line: string): Result<Turn> | undefined {
    const text = clean(line);
    if (this.wanted > 0) return this.collect(text);
    if (text === '') return undefined;
    if (this.form === undefined || this.form === 'json') {
      if (/^[{"]/.test(text)) {
        this.form = 'json';
        return parseJsonLine(text);
      }
      if (this.form === 'json') return ok(singleTurn('json', text));
    }
    // `12` is a count and begins a full input; a request has more than one word.
    if (/^\d{1,4}$/.test(text)) {
      this.form = 'simple';
      const turns = Number(text);
      if (turns < 1 || turns > MAX_TURNS) return fault('botzone.envelope', 0, `${turns} turns`);
      this.wanted = 2 * turns - 1;
      this.lines = [];
      return undefined;
    }
    this.form ??= 'simple';
    return ok(singleTurn('simple', text));
  }

  private collect(text: string): Result<Turn> | undefined {
    this.lines.push(text);
    if (--this.wanted > 0) return undefined;
    return wholeTurn(
      'simple',
      this.lines.filter((_, i) => i % 2 === 0),
      this.lines.filter((_, i) => i % 2 === 1),
    );
  }
}

/** An answer to Botzone with what is kept for debugging. */
export type Reply = { readonly response: string; readonly debug?: string | undefined };

/** Botzone cuts `debug` at 1 KB. */
const MAX_DEBUG = 1000;

/** The lines of an answer, without the one that asks to keep running. */
export const makeReply = (form: Form, { response, debug }: Reply): string => {
  const note = debug === undefined || debug === '' ? undefined : debug.replaceAll(/\s+/g, ' ').slice(0, MAX_DEBUG);
  if (form === 'json') return JSON.stringify({ response, ...(note === undefined ? {} : { debug: note }) });
  return note === undefined ? response : `${response}\n${note}`;
};

/** What the platform sends a bot: the whole past, in either form. */
export const makeInput = (form: Form, requests: readonly string[], responses: readonly string[]): string => {
  if (form === 'json') return JSON.stringify({ requests, responses });
  const lines = requests.flatMap((request, i) => (i < responses.length ? [request, responses[i]!] : [request]));
  return [String(requests.length), ...lines].join('\n');
};

/** The `response` of a whole JSON value; undefined for half of one, and for one without. */
const responseIn = (text: string): string | undefined => {
  try {
    const value = JSON.parse(text) as { response?: unknown } | null;
    return typeof value?.response === 'string' ? value.response : undefined;
  } catch {
    return undefined;
  }
};

/** The answer in what a bot printed: its first line, or the `response` of its JSON, which may stand on several lines. */
export const parseOutput = (form: Form, lines: readonly string[]): string | undefined => {
  const from = lines.findIndex((line) => line.trim() !== '');
  if (from < 0) return undefined;
  if (form === 'simple') return lines[from]!.replace(/\r$/, '');
  for (let to = from; to < lines.length; to++) {
    // A value can only be whole where an object ends.
    const response = /\}\s*$/.test(lines[to]!) ? responseIn(lines.slice(from, to + 1).join('\n')) : undefined;
    if (response !== undefined) return response;
  }
  return undefined;
};
