/** Work on many machines: the executor on NATS JetStream, its workers, its coordinator, and what they keep on the server. */
export { isAddress, parseAddress, type Address, type Secrets } from './address.ts';
export type { AuditOptions } from './audit.ts';
export * from './control.ts';
export { startCoordinator, type Coordinator, type CoordinatorOptions } from './coordinator.ts';
export { clusterExecutor, type ClusterExecutor, type ClusterOptions } from './executor.ts';
export { learnersOf, sayLearner, sayLearnerGone, type LearnerState } from './learners.ts';
export { TOPOLOGY, openLink, type Link, type LinkOptions, type Topology } from './link.ts';
export { ROLES, roleOf, type Role } from './names.ts';
export { persist, type PersistOptions } from './persist.ts';
export { workersOf, type WorkerState } from './presence.ts';
export { Results, readAlarms, type Alarm, type MadeResult } from './results.ts';
export { findServer, makeConfig, startServer, type RunningServer, type ServerOptions } from './server.ts';
export { makeMetrics, statusOf, type ClusterStatus } from './status.ts';
export { defaultName, runWorker, type WorkerOptions } from './worker.ts';
