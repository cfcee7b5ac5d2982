/** What tells the page of this server from everybody else who can reach its port: a secret that is new with each start. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The header of a request that carries it. A page of another origin cannot set it without being asked first, which is refused. */
export const TOKEN_HEADER = 'x-suzaku-token';

export const newToken = (): string => randomBytes(32).toString('hex');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** In the same time for any wrong one: digests are compared, which are equally long. */
export const hasToken = (request: Request, token: string): boolean =>
  timingSafeEqual(digest(request.headers.get(TOKEN_HEADER) ?? ''), digest(token));
