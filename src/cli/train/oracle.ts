/** Flags of oracle guiding: how γ falls and what changes then. */
import type { Command } from 'commander';
import { GUIDE_DEFAULTS, type GuidePlan } from '../../learn/oracle/index.ts';
import { number } from './number.ts';

export type OracleFlags = {
  oracleFrom?: number;
  oracleTo?: number;
  oracleHold?: number;
  oracleIterations?: number;
  oracleRate?: number;
  oracleMost?: number;
  oracleDistil?: number;
};

/** The plan of the flags over that of a preset; undefined where neither asks for guiding. */
export const guideOf = (flags: OracleFlags, preset: GuidePlan | undefined): GuidePlan | undefined => {
  const { oracleFrom: from, oracleTo: to, oracleHold: hold } = flags;
  const { oracleIterations: iterations, oracleRate: rate, oracleMost: most, oracleDistil: distil } = flags;
  const given = Object.entries({ from, to, hold, iterations, rate, most, distil }).filter(
    ([, value]) => value !== undefined,
  );
  if (given.length === 0) return preset;
  return { ...GUIDE_DEFAULTS, ...preset, ...Object.fromEntries(given) };
};

export const addOracleFlags = (command: Command): Command => {
  const usual = GUIDE_DEFAULTS;
  return command
    .option(
      '--oracle-from <x>',
      `oracle guiding (suphx): share of hidden numbers shown at first; ${usual.from}`,
      number,
    )
    .option('--oracle-to <x>', `and in the end; ${usual.to}`, number)
    .option('--oracle-hold <n>', `iterations before it falls; ${usual.hold}`, number)
    .option('--oracle-iterations <n>', `iterations in which it falls; ${usual.iterations}`, number)
    .option('--oracle-rate <x>', `factor of the rate afterwards; ${usual.rate}`, number)
    .option('--oracle-most <x>', `choices with a larger ratio are rejected afterwards; ${usual.most}`, number)
    .option(
      '--oracle-distil <x>',
      `joint training: the player learns from the oracle by this weight of their divergence; ${usual.distil}`,
      number,
    );
};
