/** The client's packages, loaded when a cluster is first asked for: nothing else of the project needs them. */
import { fault, ok, type Result } from '../base/index.ts';

/** The packages of the NATS client. */
export type Nats = typeof import('@nats-io/transport-node') &
  Pick<
    typeof import('@nats-io/jetstream'),
    'jetstream' | 'jetstreamManager' | 'JetStreamApiError' | 'AckPolicy' | 'RetentionPolicy' | 'DiscardPolicy'
  > &
  Pick<typeof import('@nats-io/kv'), 'Kvm'> &
  Pick<typeof import('@nats-io/obj'), 'Objm'>;

let loaded: Promise<Result<Nats>> | undefined;

const load = async (): Promise<Result<Nats>> => {
  try {
    const parts = await Promise.all([
      import('@nats-io/transport-node'),
      import('@nats-io/jetstream'),
      import('@nats-io/kv'),
      import('@nats-io/obj'),
    ]);
    return ok(Object.assign({}, ...parts) as Nats);
  } catch (error) {
    return fault(
      'cluster.client',
      0,
      `the NATS client is not installed (${(error as Error).message}); ` +
        'npm i @nats-io/transport-node @nats-io/jetstream @nats-io/kv @nats-io/obj',
    );
  }
};

export const loadNats = (): Promise<Result<Nats>> => (loaded ??= load());
