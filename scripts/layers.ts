/**
 * The rules that imports of `src` and `web` keep, as functions of a set of files, so that a test can show each of them catching a
 * planted violation. A file is its path from the root with forward slashes; a rule answers the sentences of what is wrong.
 */
import { dirname, join, normalize } from 'node:path/posix';

/** Path → text. */
export type Files = ReadonlyMap<string, string>;
export type Rule = (files: Files) => readonly string[];

/** Lowest first, as in docs/architecture.md; a folder imports only from itself and from folders before it. */
export const LAYERS = [
  'base',
  'tiles',
  'shape',
  'rules',
  'table',
  'records',
  'analysis',
  'nn',
  'features',
  'policy',
  'players',
  'protocols',
  'arena',
  'runs',
  'models',
  'jobs',
  'learn',
  'cluster',
  'answers',
  'server',
  'cli',
] as const;

/** These import no package and no node: module. */
export const PURE: readonly string[] = [
  'base',
  'tiles',
  'shape',
  'rules',
  'table',
  'records',
  'analysis',
  'features',
  'policy',
  'players',
  'arena',
  'runs',
  'answers',
];

/** The learning engine knows no mahjong. */
const NN_MAY_IMPORT: ReadonlySet<string> = new Set(['base', 'nn']);

/** Static imports and re-exports at the start of a line. */
const STATIC = /^\s*(?:import|export)\b[^'"`;]*?from\s*'([^']+)'|^\s*import\s*'([^']+)'/gm;
/** Static ones and import() calls. */
const ANY = new RegExp(`${STATIC.source}|\\bimport\\('([^']+)'\\)`, 'gm');

const importsOf = (text: string, pattern: RegExp): readonly string[] =>
  Array.from(text.matchAll(pattern), (match) => (match[1] ?? match[2] ?? match[3])!);

const isLocal = (name: string): boolean => name.startsWith('.');
const targetOf = (file: string, name: string): string => normalize(join(dirname(file), name));
const layerOf = (file: string): string | undefined => /^src\/(\w+)\//.exec(file)?.[1];
/** Tests, and the slow implementations that only tests ask and that are not shipped. */
const isTest = (file: string): boolean =>
  file.endsWith('.test.ts') || file.startsWith('web/e2e/') || /\/slow(?:\.ts$|\/)/.test(file);

/** Applies `judge` to every import of every file that is no test; `judge` says what is wrong with it, if anything. */
const eachImport = (
  files: Files,
  pattern: RegExp,
  judge: (file: string, name: string) => string | undefined,
): readonly string[] =>
  [...files].flatMap(([file, text]) =>
    isTest(file)
      ? []
      : importsOf(text, pattern).flatMap((name) => {
          const wrong = judge(file, name);
          return wrong === undefined ? [] : [`${file} imports ${name}: ${wrong}`];
        }),
  );

export const knownLayers: Rule = (files) =>
  [...files.keys()].flatMap((file) => {
    const layer = layerOf(file);
    return layer === undefined || (LAYERS as readonly string[]).includes(layer)
      ? []
      : [`${file}: src/${layer} is no layer`];
  });

export const importsPointDown: Rule = (files) =>
  eachImport(files, ANY, (file, name) => {
    const from = layerOf(file);
    if (from === undefined || !isLocal(name)) return undefined;
    const to = layerOf(targetOf(file, name));
    if (to === undefined) return 'a file outside src';
    const order = LAYERS as readonly string[];
    return order.indexOf(to) > order.indexOf(from) ? `${to} stands above ${from}` : undefined;
  });

export const pureLayersStandAlone: Rule = (files) =>
  eachImport(files, ANY, (file, name) =>
    PURE.includes(layerOf(file) ?? '') && !isLocal(name) ? 'a pure layer imports no package' : undefined,
  );

export const engineKnowsNoMahjong: Rule = (files) =>
  eachImport(files, ANY, (file, name) => {
    if (layerOf(file) !== 'nn' || !isLocal(name)) return undefined;
    return NN_MAY_IMPORT.has(layerOf(targetOf(file, name)) ?? '') ? undefined : 'nn imports base alone';
  });

/** A shipped file that named one would not load from the package. */
export const slowOnesOnlyTest: Rule = (files) =>
  eachImport(files, ANY, (_, name) =>
    /\/slow(?:\.ts$|\/)/.test(name) ? 'slow implementations are for tests and are not shipped' : undefined,
  );

/**
 * From outside a folder its index is the way in. Files of the same folder or of one above are named directly. An import() loads a
 * single file late on purpose and is free; so is the entry of a thread.
 */
export const foldersHaveOneDoor: Rule = (files) =>
  eachImport(files, STATIC, (file, name) => {
    if (!isLocal(name)) return undefined;
    const target = targetOf(file, name);
    if (!target.startsWith('src/') || target.endsWith('/index.ts')) return undefined;
    return `${dirname(file)}/`.startsWith(`${dirname(target)}/`)
      ? undefined
      : 'outside a folder its index is the way in';
  });

/** Its own index, or that of a folder above, would be a knot. An index may hand on another's names (nn/node adds to nn); cycles are the linter's. */
export const nobodyEntersFromWithin: Rule = (files) =>
  eachImport(files, STATIC, (file, name) => {
    if (!isLocal(name) || file.endsWith('/index.ts')) return undefined;
    const target = targetOf(file, name);
    if (!target.startsWith('src/') || !target.endsWith('/index.ts')) return undefined;
    return `${dirname(file)}/`.startsWith(`${dirname(target)}/`) ? 'a folder does not import its own index' : undefined;
  });

/** The command line is entered by its program alone. */
export const foldersHaveAnIndex: Rule = (files) =>
  [
    ...new Set(
      [...files.keys()].filter((file) => file.startsWith('src/') && !isTest(file)).map((file) => dirname(file)),
    ),
  ]
    .filter((folder) => folder !== 'src/cli' && !files.has(`${folder}/index.ts`))
    .map((folder) => `${folder} has no index.ts`);

/**
 * The state is written in src/table alone. That a Table cannot be written elsewhere the compiler says (see the test); here: nobody else
 * names the type that can be, and nobody goes round the types.
 */
export const onlyTheTableWrites: Rule = (files) =>
  [...files].flatMap(([file, text]) => {
    if (isTest(file)) return [];
    const isDoor = /^src\/table\/(?:\w+\/)?index\.ts$/.test(file);
    if (/\bMutableTable\b/.test(text) && (isDoor || layerOf(file) !== 'table'))
      return [`${file} names MutableTable: only src/table writes the state`];
    const round = /\b(?:Object\.assign|Object\.defineProperty|Reflect\.set)\(\s*[\w.]*\b(?:table|view)\b/.exec(text);
    return round === null || layerOf(file) === 'table' ? [] : [`${file} writes the state: ${round[0]}`];
  });
/** Folders of the page that every room may import from; they import from no room. */
export const SHARED: readonly string[] = [
  'table',
  'ui',
  'advice',
  'engine',
  'state',
  'words',
  'tiles',
  'network',
  'opinion',
];
/** Folders of the page that are neither: the tests of the whole page, and no code. */
const NO_ROOMS: readonly string[] = ['e2e', 'style', 'public'];
const REGISTRY = 'web/rooms.ts';

/** The rooms that the page lists, by the text of the registry. */
export const roomsIn = (files: Files): readonly string[] =>
  Array.from((files.get(REGISTRY) ?? '').matchAll(/^\s*id: '(\w+)'/gm), (match) => match[1]!);

const pageFolderOf = (file: string): string | undefined => /^web\/(\w+)\//.exec(file)?.[1];

/** A folder of the page is a room or shared; a room has a record and a room.tsx. */
export const roomsAreListed: Rule = (files) => {
  const rooms = roomsIn(files);
  const known = new Set([...rooms, ...SHARED, ...NO_ROOMS]);
  return [
    ...rooms
      .filter((room) => !files.has(`web/${room}/room.tsx`))
      .map((room) => `${REGISTRY}: web/${room} has no room.tsx`),
    ...[...files.keys()].flatMap((file) => {
      const folder = pageFolderOf(file);
      return folder === undefined || known.has(folder)
        ? []
        : [`${file}: web/${folder} is neither a room of ${REGISTRY} nor shared`];
    }),
  ];
};

/**
 * What is in the folder of a room, and its style sheet style/ROOM.css, is imported by that room alone. The registry fetches rooms
 * with import(), so that a visit loads the one it shows.
 */
export const roomsStandApart: Rule = (files) => {
  const rooms = roomsIn(files);
  const roomOf = (file: string): string | undefined => {
    const folder = /^web\/style\/(\w+)\.css$/.exec(file)?.[1] ?? pageFolderOf(file);
    return folder !== undefined && rooms.includes(folder) ? folder : undefined;
  };
  const judge = (file: string, name: string): string | undefined => {
    const to = isLocal(name) ? roomOf(targetOf(file, name)) : undefined;
    return to === undefined || to === roomOf(file) ? undefined : `room ${to} is imported from outside`;
  };
  return [
    ...eachImport(files, ANY, (file, name) => (file === REGISTRY ? undefined : judge(file, name))),
    ...eachImport(files, STATIC, (file, name) => (file === REGISTRY ? judge(file, name) : undefined)),
  ];
};

/** Members are private by the keyword; a second style would say nothing more. */
export const oneStyleOfPrivacy: Rule = (files) =>
  [...files].flatMap(([file, text]) => (/\bthis\.#\w/.test(text) ? [`${file} has members with a #: say private`] : []));

export const RULES: Readonly<Record<string, Rule>> = {
  knownLayers,
  importsPointDown,
  pureLayersStandAlone,
  engineKnowsNoMahjong,
  slowOnesOnlyTest,
  foldersHaveOneDoor,
  nobodyEntersFromWithin,
  foldersHaveAnIndex,
  oneStyleOfPrivacy,
  onlyTheTableWrites,
  roomsAreListed,
  roomsStandApart,
};
