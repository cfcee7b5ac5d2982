/** The page's side of the network's worker. */
import { Engine } from '../engine/client.ts';
import type { NetworkTalk } from '../engine/protocol.ts';

export const networkEngine = new Engine<NetworkTalk>(
  () => new Worker(new URL('../engine/network.worker.ts', import.meta.url), { type: 'module' }),
);
/** Milliseconds between two signs of life; files tell theirs as they come in. */
export const PATIENCE = 60_000;
