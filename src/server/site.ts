/** The built page, read once into memory: a request can only name what is there, so no path of the disk is ever looked up. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

export type SiteFile = {
  readonly type: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Packed when it is first asked for. */
  readonly gzip: () => Uint8Array<ArrayBuffer>;
  readonly etag: string;
  /** The name holds a hash of the content. */
  readonly isImmutable: boolean;
};
/** By path with a leading slash. */
export type Site = ReadonlyMap<string, SiteFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** An absent folder is an empty site. */
export const loadSite = (folder: string): Site => {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return new Map(
    files.map((name) => {
      const body = Uint8Array.from(readFileSync(join(folder, name)));
      const path = `/${name.split(sep).join('/')}`;
      let packed: Uint8Array<ArrayBuffer> | undefined;
      const file: SiteFile = {
        type: TYPES[extname(name)] ?? 'application/octet-stream',
        body,
        gzip: () => (packed ??= Uint8Array.from(gzipSync(body))),
        etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 20)}"`,
        isImmutable: path.startsWith('/assets/'),
      };
      return [path, file] as const;
    }),
  );
};

export const serveFile = (file: SiteFile, request: Request): Response => {
  const headers = new Headers({
    etag: file.etag,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'Accept-Encoding',
  });
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
  headers.set('content-type', file.type);
  // A weight of 0 refuses it.
  const takesGzip = /\bgzip\b(?!\s?;\s?q=0(?:\.0{1,3})?(?:\s?,|$))/.test(request.headers.get('accept-encoding') ?? '');
  if (takesGzip) headers.set('content-encoding', 'gzip');
  return new Response(request.method === 'HEAD' ? null : takesGzip ? file.gzip() : file.body, { headers });
};
