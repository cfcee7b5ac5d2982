/** Networks with random weights for a test's host, listed as the build lists shipped ones. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeAdviser, readAdviser, type AdviserPlan, type NamedAdviser } from '../../src/answers/index.ts';
import { fault, unwrap, type Result } from '../../src/base/index.ts';
import { openPlain } from '../../src/nn/plain/index.ts';
import { modelRulesOf } from '../../src/policy/index.ts';
import { sanma, tenhou, type Ruleset } from '../../src/rules/index.ts';
import { tinyModel } from '../../testkit/tinynet.ts';
import type { NetworkIndex, SiteFile } from '../network/files.ts';
import { bytesOf, siteFolder, type Extra } from './browser.ts';

export const builtIndex = (): NetworkIndex =>
  JSON.parse(readFileSync(join(siteFolder, 'networks.json'), 'utf8')) as NetworkIndex;

/** The adviser of the page, by the networks of the built site. */
export const adviserHere = (rules: Ruleset, plan: AdviserPlan): Result<NamedAdviser> =>
  makeAdviser(rules, plan, () => {
    const model = builtIndex().models[modelRulesOf(rules).id];
    return model === undefined
      ? fault('network.none', 0, 'this site has no network of the game')
      : openPlain(new Uint8Array(readFileSync(join(siteFolder, model.file))));
  });

/** The same with the usual plan. */
export const adviserOf = (rules: Ruleset): NamedAdviser => unwrap(adviserHere(rules, unwrap(readAdviser({}, rules))));

/** The built site with networks of these games. */
export const withNetworks = (models: Readonly<Record<string, Uint8Array>>): Extra => {
  const files = new Map<string, Uint8Array>();
  const listed: Record<string, SiteFile> = {};
  for (const [rules, bytes] of Object.entries(models)) {
    const file = `assets/suzaku-${rules}-test.onnx`;
    files.set(`/${file}`, bytes);
    listed[rules] = { file, bytes: bytes.length, packed: bytes.length };
  }
  const index: NetworkIndex = { runtime: builtIndex().runtime, models: listed };
  return files.set('/networks.json', bytesOf(JSON.stringify(index)));
};

export const TINY = { tenhou: tinyModel(tenhou), sanma: tinyModel(sanma) } as const;
