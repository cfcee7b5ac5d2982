/**
 * licences.txt beside the page: the licence of every package whose code is in the bundle, as its own files give it. The list is what the bundler put in,
 * workers included, so a new dependency is in it without anybody thinking of it; one without a licence text ends the build.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Virtual modules of these tools are code of theirs. */
const TOOLS = /^\0(vite|rolldown)\//;

/** Packages whose files hold code of others that the bundler cannot see. */
const WITHIN: Readonly<Record<string, readonly string[]>> = { 'onnxruntime-web': ['onnxruntime-common'] };

/** Packages without a licence file, all of them MIT: who holds the copyright, as their files say. */
const HOLDERS: Readonly<Record<string, string>> = {
  'onnxruntime-web': 'Copyright (c) Microsoft Corporation',
  'onnxruntime-common': 'Copyright (c) Microsoft Corporation',
};

/** What else is to be said. */
const REMARKS: Readonly<Record<string, string>> = {
  'onnxruntime-web':
    'Its WebAssembly holds further code; ThirdPartyNotices.txt of its repository, at the same version, has their notices.',
};

export type BundledPackage = { readonly name: string; readonly folder: string };

/** The package that a module of the bundle belongs to; undefined for our own files. */
export const packageOf = (id: string, modules: string): BundledPackage | undefined => {
  const tool = TOOLS.exec(id)?.[1];
  if (tool !== undefined) return { name: tool, folder: join(modules, tool) };
  const path = id.split('?')[0]!.replaceAll('\\', '/');
  const found = /^(.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\//.exec(path);
  return found === null ? undefined : { name: found[2]!, folder: `${found[1]}${found[2]}` };
};

type Manifest = {
  readonly version: string;
  readonly license?: string;
  readonly repository?: string | { url?: string };
};

const LICENCE_FILES = /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i;

/** Of a tool only its own helpers are in the page, not what it is itself made of. */
const INNER = /^#+ .*\bbundled dependencies\b[^]*/im;

const textOf = (name: string, folder: string, ownLicence: string): string => {
  const files = readdirSync(folder)
    .filter((file) => LICENCE_FILES.test(file))
    .sort();
  if (files.length > 0)
    return files.map((file) => readFileSync(join(folder, file), 'utf8').replace(INNER, '').trim()).join('\n\n');
  const holder = HOLDERS[name];
  if (holder === undefined)
    throw new Error(`${name} is in the bundle, but has no licence file: web/notices.ts needs its text`);
  // Ours is the same licence.
  return ownLicence.trim().replace(/^Copyright .*$/m, holder);
};

const entryOf = ({ name, folder }: BundledPackage, ownLicence: string): string => {
  const {
    version,
    license = '',
    repository = '',
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const address = typeof repository === 'string' ? repository : (repository.url ?? '');
  const lines = [`${name} ${version} (${license})`, address, REMARKS[name] ?? ''].filter((line) => line !== '');
  return `${lines.join('\n')}\n\n${textOf(name, folder, ownLicence)}`;
};

const RULE = `\n\n${'-'.repeat(80)}\n\n`;

/** The file for these modules of the bundle. `modules`: the folder where packages are. */
export const makeNotices = (ids: Iterable<string>, modules: string, ownLicence: string): string => {
  const packages = new Map<string, BundledPackage>();
  for (const id of ids) {
    const one = packageOf(id, modules);
    if (one === undefined) continue;
    packages.set(one.name, one);
    for (const name of WITHIN[one.name] ?? []) packages.set(name, { name, folder: join(dirname(one.folder), name) });
  }
  const entries = [...packages.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((one) => entryOf(one, ownLicence));
  return `${[`Suzaku\n\n${ownLicence.trim()}`, 'The page holds code of the following packages.', ...entries].join(RULE)}\n`;
};

/** `page` goes with the page and writes the file; `worker` with its workers, which are bundled first. */
export const notices = (root: string): { readonly page: () => Plugin; readonly worker: () => Plugin } => {
  const ids = new Set<string>();
  const collect: NonNullable<Plugin['generateBundle']> = (_, bundle) => {
    for (const entry of Object.values(bundle)) {
      if (entry.type === 'chunk') for (const id of entry.moduleIds) ids.add(id);
      // A file that a package ships as it is, such as WebAssembly.
      else for (const name of entry.originalFileNames) ids.add(join(root, 'web', name));
    }
  };
  return {
    worker: () => ({ name: 'suzaku-notices-of-workers', generateBundle: collect }),
    page: () => ({
      name: 'suzaku-notices',
      // After the service worker, which does not keep this file.
      enforce: 'post',
      generateBundle(options, bundle, isWrite) {
        (collect as (...args: unknown[]) => void).call(this, options, bundle, isWrite);
        const licence = readFileSync(join(root, 'LICENSE'), 'utf8');
        const source = makeNotices(ids, join(root, 'node_modules'), licence);
        this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
      },
    }),
  };
};
