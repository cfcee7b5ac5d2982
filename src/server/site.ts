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

const fileOf = (path: string, body: Uint8Array<ArrayBuffer>): SiteFile => {
  let packed: Uint8Array<ArrayBuffer> | undefined;
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    body,
    gzip: () => (packed ??= Uint8Array.from(gzipSync(body))),
    etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 20)}"`,
    isImmutable: path.startsWith('/assets/'),
  };
};

type NetworkList = { readonly models?: Readonly<Record<string, { readonly file: string }>> };

/** Networks that the site lists but does not hold: the npm package keeps each once, in `models`. Left out where the bytes have another hash than the name. */
const addNetworks = (site: Map<string, SiteFile>, models: string): void => {
  const list = site.get('/networks.json');
  if (list === undefined) return;
  const { models: listed = {} } = JSON.parse(new TextDecoder().decode(list.body)) as NetworkList;
  for (const [rules, { file }] of Object.entries(listed)) {
    const source = join(models, `suzaku-${rules}.onnx`);
    if (site.has(`/${file}`) || !existsSync(source)) continue;
    const body = Uint8Array.from(readFileSync(source));
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 8);
    if (file.includes(hash)) site.set(`/${file}`, fileOf(`/${file}`, body));
  }
};

/** An absent folder is an empty site. `models`: where the networks are that the site lists but does not hold. */
export const loadSite = (folder: string, models?: string): Site => {
  const site = new Map<string, SiteFile>();
  if (!existsSync(folder)) return site;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!statSync(join(folder, name)).isFile()) continue;
    const path = `/${name.split(sep).join('/')}`;
    site.set(path, fileOf(path, Uint8Array.from(readFileSync(join(folder, name)))));
  }
  if (models !== undefined) addNetworks(site, models);
  return site;
};

export const serveFile = (file: SiteFile, request: Request): Response => {
  const headers = new Headers({
    etag: file.etag,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'Accept-Encoding',
  });
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
  headers.set('content-type', file.type);
  const takesGzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  if (takesGzip) headers.set('content-encoding', 'gzip');
  return new Response(request.method === 'HEAD' ? null : takesGzip ? file.gzip() : file.body, { headers });
};
