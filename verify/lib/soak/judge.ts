/** What a soak counts, and what it holds against the server. */
import { quantile } from '../../../src/base/index.ts';
import type { Reply } from './client.ts';
import type { Kind } from './requests.ts';

/** What no answer may hold: a path, a stack, a name of the system. */
const REVEALING =
  /\/work|\/home|\/usr|node_modules|node:|\bat [A-Za-z.<>]+ \(|\.[cm]?[tj]s:\d|errno|ENOENT|RangeError|TypeError/;
/** 431: Node's own answer to a header that is too long; 408 to one that does not end. */
const REFUSALS = new Set([400, 403, 404, 405, 408, 413, 422, 429, 431, 503]);
/** A 503 of these is load; any other is an error inside. */
const LOAD = /"code":"server\.(?:busy|budget)"/;

type Row = { asked: number; statuses: Record<string, number>; ms: number[] };

export class SoakTally {
  readonly rows = new Map<string, Row>();
  readonly failures: string[] = [];
  /** Good questions that were answered with 503 for load: the machine had other work. */
  busy = 0;
  asked = 0;
  private readonly first = new Map<string, string>();

  /** `question`: what makes two requests the same. */
  add(kind: Kind, question: string, reply: Reply): void {
    const row = this.rows.get(kind.name) ?? { asked: 0, statuses: {}, ms: [] };
    this.rows.set(kind.name, row);
    this.asked++;
    row.asked++;
    row.statuses[reply.status] = (row.statuses[reply.status] ?? 0) + 1;
    if (kind.isGood) row.ms.push(reply.ms);
    const problem = kind.isGood ? this.good(kind, question, reply) : bad(reply);
    if (problem !== '') this.fail(`${kind.name}: ${problem} (${question.slice(0, 200)})`);
  }

  fail(text: string): void {
    this.failures.push(text);
  }

  /** Milliseconds of good requests of these kinds. */
  quantile(p: number, isWanted: (name: string) => boolean): number {
    const ms = [...this.rows].filter(([name]) => isWanted(name)).flatMap(([, row]) => row.ms);
    return ms.length === 0 ? NaN : quantile(Float64Array.from(ms).sort(), p);
  }

  private good({ isFixed = false }: Kind, question: string, reply: Reply): string {
    if (reply.status === 503 && LOAD.test(reply.body)) {
      this.busy++;
      return '';
    }
    if (reply.status !== 200 || reply.error !== undefined)
      return `${reply.status} ${reply.error ?? reply.body.slice(0, 200)}`;
    if (!isFixed) return '';
    const before = this.first.get(question);
    this.first.set(question, reply.body);
    return before === undefined || before === reply.body ? '' : 'another answer than before';
  }
}

const bad = ({ status, body }: Reply): string => {
  if (status !== 0 && status !== 200 && !REFUSALS.has(status)) return `status ${status}`;
  if (status === 503 && !LOAD.test(body)) return `an error inside: ${body.slice(0, 200)}`;
  return status !== 200 && REVEALING.test(body) ? `the answer says too much: ${body.slice(0, 200)}` : '';
};
