/**
 * The built page, read once into memory: a request can only name what is there, so no path of the disk is ever looked up. The few great files (runtimes,
 * networks) are only opened, and read when first asked for: reading them was a third of the time to the first page. An open file stays what it was even if the
 * page is built again meanwhile.
 */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

export type SiteFile = {
  readonly type: string;
  readonly body: () => Uint8Array<ArrayBuffer>;
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

/** Immutable files of so many bytes are read when first asked for. */
const GREAT = 1 << 20;
const ASSETS = '/assets/';

const tagOf = (text: string | Uint8Array): string =>
  `"${createHash('sha256').update(text).digest('hex').slice(0, 20)}"`;

const siteFile = (file: string, path: string): SiteFile => {
  const handle = openSync(file, 'r');
  const isImmutable = path.startsWith(ASSETS);
  const isLater = isImmutable && fstatSync(handle).size >= GREAT;
  let read: Uint8Array<ArrayBuffer> | undefined;
  let packed: Uint8Array<ArrayBuffer> | undefined;
  const body = (): Uint8Array<ArrayBuffer> => {
    if (read !== undefined) return read;
    read = new Uint8Array(readFileSync(handle));
    closeSync(handle);
    return read;
  };
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    body,
    gzip: () => (packed ??= new Uint8Array(gzipSync(body()))),
    // The name of an immutable file holds a hash of what is in it.
    etag: tagOf(isLater ? path : body()),
    isImmutable,
  };
};

type NetworkList = { readonly models?: Readonly<Record<string, { readonly file: string }>> };

/** Networks that the site lists but does not hold: the npm package keeps each once, in `models`. Left out where the bytes have another hash than the name. */
const addNetworks = (site: Map<string, SiteFile>, models: string): void => {
  const list = site.get('/networks.json');
  if (list === undefined) return;
  const { models: listed = {} } = JSON.parse(new TextDecoder().decode(list.body())) as NetworkList;
  for (const [rules, { file }] of Object.entries(listed)) {
    const source = join(models, `suzaku-${rules}.onnx`);
    if (site.has(`/${file}`) || !existsSync(source)) continue;
    const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 8);
    if (file.includes(hash)) site.set(`/${file}`, siteFile(source, `/${file}`));
  }
};

/** An absent folder is an empty site. `models`: where the networks are that the site lists but does not hold. */
export const loadSite = (folder: string, models?: string): Site => {
  const site = new Map<string, SiteFile>();
  if (!existsSync(folder)) return site;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    const path = `/${name.split(sep).join('/')}`;
    if (statSync(file).isFile()) site.set(path, siteFile(file, path));
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
  // A weight of 0 refuses it.
  const takesGzip = /\bgzip\b(?!\s?;\s?q=0(?:\.0{1,3})?(?:\s?,|$))/.test(request.headers.get('accept-encoding') ?? '');
  if (takesGzip) headers.set('content-encoding', 'gzip');
  return new Response(request.method === 'HEAD' ? null : takesGzip ? file.gzip() : file.body(), { headers });
};
