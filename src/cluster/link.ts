/** A connection to a cluster's server, with what is kept there. It outlives restarts of the server. */
import type { ConsumerInfo, JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { KV } from '@nats-io/kv';
import type { ObjectStore } from '@nats-io/obj';
import type { NatsConnection, NodeConnectionOptions } from '@nats-io/transport-node';
import { fault, ok, type Result } from '../base/index.ts';
import { parseAddress, type Address } from './address.ts';
import { ALARMS, CONTROL, DEAD, INPUTS, OUTPUTS, RESULTS, ROLES, TASKS, WORKERS, type Role } from './names.ts';
import { loadNats, type Nats } from './nats.ts';
import { CODES, codeOf, messageOf, persist } from './persist.ts';

/** An open connection, its streams and its buckets. */
export type Link = {
  readonly connection: NatsConnection;
  readonly js: JetStreamClient;
  readonly manager: JetStreamManager;
  readonly control: KV;
  readonly workers: KV;
  readonly inputs: ObjectStore;
  readonly outputs: ObjectStore;
  readonly close: () => Promise<void>;
};

/** Limits of what the server keeps. */
export type Topology = {
  /** Milliseconds after which a task that no worker speaks of goes to another one. */
  readonly ackWait: number;
  /** Bytes of the queue, of results, of outputs and of inputs: what does not fit is refused, so senders wait. */
  readonly queueBytes: number;
  readonly resultBytes: number;
  readonly objectBytes: number;
  /** Milliseconds that results and objects are kept. */
  readonly keep: number;
};

/** Names and limits of streams and buckets. */
export const TOPOLOGY: Topology = {
  ackWait: 30_000,
  queueBytes: 2 ** 30,
  resultBytes: 4 * 2 ** 30,
  objectBytes: 16 * 2 ** 30,
  keep: 7 * 86_400_000,
};

/** A worker says that it is there every third of this. */
export const PRESENCE = 30_000;

/** Milliseconds that a request may take before it is asked again, and that a connection may take. */
const TIMEOUT = 5000;

const optionsOf = (nats: Nats, name: string, address: Address): NodeConnectionOptions => {
  const { server, isTls, user, password, token, ca, seed } = address;
  return {
    servers: server,
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    timeout: TIMEOUT,
    pingInterval: 10_000,
    maxPingOut: 2,
    ...(user === undefined ? {} : { user, pass: password! }),
    ...(token === undefined ? {} : { token }),
    ...(seed === undefined ? {} : { authenticator: nats.nkeyAuthenticator(new TextEncoder().encode(seed)) }),
    ...(isTls || ca !== undefined ? { tls: ca === undefined ? {} : { ca } } : {}),
  };
};

/** Ends at once when the server is away. */
const closer = (connection: NatsConnection) => async (): Promise<void> => {
  if (connection.isClosed()) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, 2000).unref());
  await Promise.race([connection.drain().catch(() => undefined), late]);
  await connection.close().catch(() => undefined);
};

type Bare = { readonly nats: Nats; readonly connection: NatsConnection; readonly address: Address };

const connectTo = async (text: string, { name, waits = 0 }: LinkOptions): Promise<Result<Bare>> => {
  const address = parseAddress(text);
  if (!address.ok) return address;
  const nats = await loadNats();
  if (!nats.ok) return nats;
  try {
    const options = optionsOf(nats.value, name, address.value);
    const connection = await persist(() => nats.value.connect(options), { patience: waits });
    return ok({ nats: nats.value, connection, address: address.value });
  } catch (error) {
    const why = `no NATS server answers at ${address.value.server} (${messageOf(error)})`;
    return fault('cluster.unreachable', 0, `${why}; suzaku cluster start starts one`);
  }
};

/** Makes streams and buckets, or brings their limits up to date. Only for who may administer the server. */
const prepare = async ({ nats, connection }: Bare, topology: Topology): Promise<void> => {
  const { ackWait, queueBytes, resultBytes, objectBytes, keep } = topology;
  const manager = await nats.jetstreamManager(connection, { timeout: TIMEOUT, checkAPI: false });
  const nanos = nats.nanos;
  const limits = { discard: nats.DiscardPolicy.New, num_replicas: 1 };
  const streams = [
    {
      name: TASKS,
      subjects: ['suzaku.task.*.*'],
      retention: nats.RetentionPolicy.Workqueue,
      max_bytes: queueBytes,
      max_msgs_per_subject: 1,
      discard_new_per_subject: true,
      ...limits,
    },
    {
      name: RESULTS,
      subjects: ['suzaku.result.*', 'suzaku.audit.*', 'suzaku.trusted.*'],
      max_bytes: resultBytes,
      max_age: nanos(keep),
      allow_direct: true,
      ...limits,
    },
    { name: DEAD, subjects: ['suzaku.dead.*'], max_msgs_per_subject: 1, max_age: nanos(keep), allow_direct: true },
    { name: ALARMS, subjects: ['suzaku.alarm.*'], max_age: nanos(keep), max_msgs: 100_000 },
  ];
  for (const stream of streams) {
    const { name, ...config } = stream;
    await manager.streams.add(stream).catch(() => manager.streams.update(name, config));
  }
  for (const role of ROLES) {
    const config = { ack_wait: nanos(ackWait), max_deliver: -1, max_ack_pending: 20_000 };
    await manager.consumers
      .add(TASKS, {
        durable_name: role,
        ack_policy: nats.AckPolicy.Explicit,
        filter_subject: `suzaku.task.${role}.*`,
        ...config,
      })
      .catch(() => manager.consumers.update(TASKS, role, config));
  }
  const kvm = new nats.Kvm(connection);
  await kvm.create(CONTROL, { history: 5 });
  await kvm.create(WORKERS, { ttl: PRESENCE });
  const objm = new nats.Objm(connection);
  for (const name of [INPUTS, OUTPUTS]) await objm.create(name, { ttl: nanos(keep), max_bytes: objectBytes });
};

const open = async ({ nats, connection }: Bare): Promise<Link> => {
  const manager = await nats.jetstreamManager(connection, { timeout: TIMEOUT, checkAPI: false });
  const kvm = new nats.Kvm(connection);
  const objm = new nats.Objm(connection);
  return {
    connection,
    js: nats.jetstream(connection, { timeout: TIMEOUT }),
    manager,
    control: await kvm.open(CONTROL),
    workers: await kvm.open(WORKERS),
    inputs: await objm.open(INPUTS),
    outputs: await objm.open(OUTPUTS),
    close: closer(connection),
  };
};

/** Name, topology and patience of a connection. */
export type LinkOptions = {
  /** Of the connection, for people who look at the server. */
  readonly name: string;
  /** Makes what is missing there; without it a server that holds no cluster is a fault. */
  readonly topology?: Topology | undefined;
  /** Milliseconds that a server may take until its streams are ready. */
  readonly patience?: number | undefined;
  /** Milliseconds that a server which does not answer may take to come back; 0 by default. */
  readonly waits?: number | undefined;
};

/** Connects to a server and opens its streams and buckets. */
export const openLink = async (text: string, options: LinkOptions): Promise<Result<Link>> => {
  const { topology, patience = 10_000 } = options;
  const bare = await connectTo(text, options);
  if (!bare.ok) return bare;
  try {
    if (topology !== undefined) await persist(() => prepare(bare.value, topology), { patience });
    return ok(await persist(() => open(bare.value), { patience }));
  } catch (error) {
    await closer(bare.value.connection)();
    return fault(
      'cluster.none',
      0,
      `${bare.value.address.server} holds no cluster (${messageOf(error)}); suzaku cluster start --connect ADDRESS prepares a server`,
    );
  }
};

/**
 * Keys of a bucket that match a pattern, also of entries that were deleted. The client's own way makes a consumer on the server for every question, which the
 * server keeps for minutes.
 */
export const keysOf = async ({ manager }: Link, bucket: string, pattern: string): Promise<readonly string[]> => {
  const prefix = `$KV.${bucket}.`;
  const { state } = await manager.streams.info(`KV_${bucket}`, { subjects_filter: `${prefix}${pattern}` });
  return Object.keys(state.subjects ?? {}).map((subject) => subject.slice(prefix.length));
};

/** Number of the task's message in the queue; undefined when it is not there. */
const queuedAt = async ({ manager }: Link, subject: string): Promise<number | undefined> => {
  const isNone = (error: unknown): boolean => [404, CODES.noMessage].includes(codeOf(error));
  try {
    return (await manager.streams.getMessage(TASKS, { last_by_subj: subject }))?.seq;
  } catch (error) {
    if (isNone(error)) return undefined;
    throw error;
  }
};

/**
 * Takes a task out of the queue, whatever its state. Never by a purge: that of nats-server 2.9 makes a consumer forget which tasks it has handed out, and
 * those whose worker dies later are then never delivered again.
 */
export const removeTask = async (link: Link, subject: string, upTo = Infinity): Promise<void> => {
  const seq = await queuedAt(link, subject);
  if (seq !== undefined && seq <= upTo) await link.manager.streams.deleteMessage(TASKS, seq, false).catch(() => false);
};

const subjectsOf = async ({ manager }: Link, role: Role): Promise<readonly string[]> => {
  const { state } = await manager.streams.info(TASKS, { subjects_filter: `suzaku.task.${role}.*` });
  return Object.keys(state.subjects ?? {});
};

/**
 * Takes out of the queue what nobody will get any more: a server that was killed may find messages again whose acknowledgement was not on its disk. Only where
 * no task waits and none is held, so that every message it has handed out is such a one.
 */
export const sweepQueue = async (link: Link): Promise<void> => {
  for (const [role, { num_pending: waiting, num_ack_pending: held, delivered }] of await queueOf(link)) {
    if (waiting > 0 || held > 0 || delivered.stream_seq === 0) continue;
    for (const subject of await subjectsOf(link, role)) await removeTask(link, subject, delivered.stream_seq);
  }
};

/** Whether the queue of a role holds messages that neither wait nor are held: some are lost, and have to be sent again. */
export const hasLost = async (link: Link, role: Role): Promise<boolean> => {
  const { num_pending: waiting, num_ack_pending: held } = await link.manager.consumers.info(TASKS, role);
  return (await subjectsOf(link, role)).length > waiting + held;
};

/** Tasks that wait and tasks that workers hold, by role. */
export const queueOf = async ({ manager }: Link): Promise<ReadonlyMap<Role, ConsumerInfo>> => {
  const infos = await Promise.all(ROLES.map((role) => manager.consumers.info(TASKS, role)));
  return new Map(ROLES.map((role, i) => [role, infos[i]!]));
};
