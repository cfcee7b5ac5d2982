/**
 * Results on the server: a message a task, put there only if there is none. So it does not matter how often and by whom a task was computed: it counts
 * once. A second result with another digest changes nothing but raises an alarm.
 */
import { fault, ok, type Result } from '../base/index.ts';
import { makeResult, parseResult, digestOfOutput, type Output, type Task } from '../jobs/node/index.ts';
import { shortDigest } from '../models/index.ts';
import type { Link } from './link.ts';
import {
  ALARMS,
  RESULTS,
  alarmSubject,
  anyResultSubject,
  auditSubject,
  resultSubject,
  trustedSubject,
} from './names.ts';
import { loadNats } from './nats.ts';
import { CODES, codeOf, messageOf, persist } from './persist.ts';
import { makeMaker, parseMaker, type Maker } from './wire.ts';

/** Bytes of a message for headers and protocol, below the server's limit. */
const ROOM = 8192;

/** A result with who made it. */
export type MadeResult = { readonly output: Output; readonly maker: Maker };

/** A result that is not counted: it differs from the one that is. */
export type Alarm = {
  readonly id: string;
  readonly task: string;
  readonly worker: string;
  readonly digest: string;
  /** Who made the one that counts. */
  readonly other: string;
  readonly otherDigest: string;
};

/** Which message of a task: the one that counts, the second one of a task that is checked, or the one of what decides a promotion, which only trusted workers may put. */
export type Slot = 'result' | 'audit' | 'trusted';
const SUBJECTS: Readonly<Record<Slot, (id: string) => string>> = {
  result: resultSubject,
  audit: auditSubject,
  trusted: trustedSubject,
};
const subjectOf = (slot: Slot, id: string): string => SUBJECTS[slot](id);

/** What became of a result that was put. */
export type Putting = 'stored' | 'known' | 'differs';

type Stored = { readonly seq: number; readonly data: Uint8Array; readonly maker: Result<Maker> };

/** Reads the results of tasks from the server. */
export class Results {
  constructor(private readonly link: Link) {}

  private async message(slot: Slot, id: string): Promise<Stored | undefined> {
    const isNone = (error: unknown): boolean => [404, CODES.noMessage].includes(codeOf(error));
    const query = { last_by_subj: subjectOf(slot, id) };
    const found = await persist(() => this.link.manager.direct.getMessage(RESULTS, query), { isFinal: isNone }).catch(
      (error: unknown) => {
        if (isNone(error)) return null;
        throw error;
      },
    );
    if (found === null) return undefined;
    return { seq: found.seq, data: found.data, maker: parseMaker(found.header.get('Suzaku')) };
  }

  /** Who made the result of a task, if there is one. */
  async makerOf(id: string, slot: Slot = 'result'): Promise<Maker | undefined> {
    const found = await this.message(slot, id);
    return found?.maker.ok === true ? found.maker.value : undefined;
  }

  /** Undefined when there is none. A result that is damaged, of another schema or of another engine is a fault. */
  async get(id: string, engine: string, slot: Slot = 'result'): Promise<Result<MadeResult | undefined>> {
    const found = await this.message(slot, id);
    if (found === undefined) return ok(undefined);
    const { data, maker } = found;
    if (!maker.ok) return maker;
    const { object, worker, digest } = maker.value;
    if (maker.value.engine !== engine)
      return fault('cluster.engine', 0, `${worker} computed it by engine ${shortDigest(maker.value.engine)}`);
    const bytes = object === '' ? data : await persist(() => this.link.outputs.getBlob(object), { patience: 60_000 });
    // Bytes of large results are kept for a shorter time than the knowledge that they were there.
    if (bytes === null) return ok(undefined);
    const result = parseResult(new Uint8Array(bytes), id);
    return result !== undefined && result.digest === digest
      ? ok({ output: result.output, maker: maker.value })
      : fault('cluster.damaged', 0, `the result of ${worker} is damaged (id ${id})`);
  }

  /** Whether it counts, an equal one did already, or it is an alarm. */
  async put(
    id: string,
    task: Task,
    output: Output,
    by: Omit<Maker, 'digest' | 'object'>,
    slot: Slot = 'result',
  ): Promise<Putting> {
    const file = makeResult(id, task, output);
    const digest = digestOfOutput(output);
    const isLarge = file.length + ROOM > (this.link.connection.info?.max_payload ?? 2 ** 20);
    const object = isLarge ? `${id}.${digest.slice(0, 16)}` : '';
    if (isLarge) await persist(async () => void (await this.link.outputs.putBlob({ name: object }, file)));
    const maker: Maker = { ...by, digest, object };
    const isThere = await this.publish(subjectOf(slot, id), isLarge ? new Uint8Array(0) : file, maker);
    if (!isThere) return 'stored';
    const known = await this.makerOf(id, slot);
    if (known === undefined || known.digest === digest) return 'known';
    const { worker, digest: otherDigest } = known;
    await this.alarm({ id, task: task.name, worker: by.worker, digest, other: worker, otherDigest });
    return 'differs';
  }

  /** Whether a message was there already. */
  private async publish(subject: string, data: Uint8Array, maker: Maker): Promise<boolean> {
    const nats = await loadNats();
    if (!nats.ok) throw new Error(nats.error.text);
    const headers = nats.value.headers();
    for (const [name, value] of makeMaker(maker)) headers.set(name, value);
    const isThere = (error: unknown): boolean => codeOf(error) === CODES.wrongLastSequence;
    try {
      await persist(() => this.link.js.publish(subject, data, { headers, expect: { lastSubjectSequence: 0 } }), {
        isFinal: isThere,
      });
      return false;
    } catch (error) {
      if (isThere(error)) return true;
      throw error;
    }
  }

  async alarm(alarm: Alarm): Promise<void> {
    await persist(() => this.link.js.publish(alarmSubject(alarm.id), JSON.stringify(alarm)));
  }

  /** Takes results back: they count no more and are computed again when they are wanted. */
  async revoke(ids: Iterable<string>): Promise<void> {
    for (const id of ids)
      await persist(() => this.link.manager.streams.purge(RESULTS, { filter: anyResultSubject(id) }));
  }

  /** Nobody asks for it again: like `revoke`, and what lies in the object store goes too. */
  async drop(id: string, slot: Slot): Promise<void> {
    for (const each of [slot, 'audit'] as const) {
      const found = await this.message(each, id);
      if (found === undefined) continue;
      const object = found.maker.ok ? found.maker.value.object : '';
      if (object !== '') await persist(() => this.link.outputs.delete(object));
      await persist(() => this.link.manager.streams.deleteMessage(RESULTS, found.seq, false).catch(() => false));
    }
  }

  /** Ids of all results of a worker: the manifest is the stream itself. */
  async idsOf(worker: string): Promise<readonly string[]> {
    const { state } = await this.link.manager.streams.info(RESULTS, { subjects_filter: '>' });
    const ids = new Set<string>();
    for (const subject of Object.keys(state.subjects ?? {})) {
      const [, slot, id] = subject.split('.') as [string, Slot, string];
      if (slot !== 'audit' && (await this.makerOf(id, slot))?.worker === worker) ids.add(id);
    }
    return [...ids];
  }
}

/** The alarms that the server keeps, oldest first; at most so many. */
export const readAlarms = async ({ manager }: Link, most = 1000): Promise<readonly Alarm[]> => {
  const { state } = await manager.streams.info(ALARMS);
  const alarms: Alarm[] = [];
  for (let seq = Math.max(1, state.first_seq, state.last_seq - most + 1); seq <= state.last_seq; seq++) {
    try {
      const message = await manager.streams.getMessage(ALARMS, { seq });
      if (message !== null) alarms.push(message.json<Alarm>());
    } catch (error) {
      if (codeOf(error) !== CODES.noMessage) throw new Error(messageOf(error), { cause: error });
    }
  }
  return alarms;
};
