/**
 * Networks of players on disk: `models/<player>-<rules>.onnx` of this package, or another file, or the folder of a training run. Sources and
 * their build lie at different depths, so the package is looked for above this file.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readModelFile } from '../../nn/index.ts';
import { fault, type Result } from '../../tiles/index.ts';

const packageFolder = (): string => {
  const here = dirname(fileURLToPath(import.meta.url));
  let folder = here;
  while (!existsSync(join(folder, 'package.json'))) {
    const up = dirname(folder);
    if (up === folder) return here;
    folder = up;
  }
  return folder;
};

/** The shipped network of a player, or the one of `path`. */
export const readNetwork = (
  player: string,
  rules: 'tenhou' | 'sanma',
  path?: string,
): Result<Uint8Array<ArrayBuffer>> => {
  if (path !== undefined) return readModelFile(path);
  const name = `models/${player}-${rules}.onnx`;
  const shipped = join(packageFolder(), name);
  if (existsSync(shipped)) return readModelFile(shipped);
  return fault(
    'model.none',
    0,
    `there is no ${name}; train one (suzaku train supervised --rules ${rules}) and name its file or folder`,
  );
};
