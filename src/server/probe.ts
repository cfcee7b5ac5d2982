/** What listens on a port that cannot be had: this program, or another. */
import { addressOf } from './listen.ts';

/** Milliseconds for an answer. */
const PATIENCE = 2000;
/** Addresses that mean every interface; this machine is one of them. */
const ANY = new Set(['0.0.0.0', '::']);

/** The address of the running page, where it is ours: only our API refuses a GET of a question with this code. */
export const runningAt = async (host: string, port: number): Promise<string | undefined> => {
  const address = addressOf(ANY.has(host) ? 'localhost' : host, port);
  try {
    const answer = await fetch(`${address}api/hand`, { signal: AbortSignal.timeout(PATIENCE), redirect: 'manual' });
    const isOurs = answer.status === 405 && (await answer.text()).includes('"server.method"');
    return isOurs ? address : undefined;
  } catch {
    return undefined;
  }
};
