/** What each claim of another seat's tile would do to the plans. */
import { afterMeld, claimOf, type Situation } from '../../analysis/chinese/index.ts';
import { NO_PLAN } from '../../analysis/advice/index.ts';
import {
  CHINESE_CHOW,
  CHINESE_OPEN_KONG,
  CHINESE_PUNG,
  chowOf,
  type ActionList,
  type Table,
} from '../../table/index.ts';
import { CLAIMS, GLOBAL } from './layout.ts';
import { worthByte, type PlanLook } from './plans.ts';
import { rootByte, type Sheet } from './sheet.ts';

const OFFERED = GLOBAL['offered']!;
const NEARS = CLAIMS.map((claim) => GLOBAL[`${claim}.nears`]!);
const KEEPS = CLAIMS.map((claim) => GLOBAL[`${claim}.keeps`]!);
const WORTH = CLAIMS.map((claim) => GLOBAL[`${claim}.worth`]!);
const CHANCE = CLAIMS.map((claim) => GLOBAL[`${claim}.chance`]!);
const PUNG = CLAIMS.indexOf('pung');
const KONG = CLAIMS.indexOf('kong');

type Asked = {
  readonly table: Table;
  readonly legal: ActionList;
  readonly situation: Situation;
  readonly plans: PlanLook;
};

const claimAt = (action: number): number =>
  action >= CHINESE_OPEN_KONG ? KONG : action >= CHINESE_PUNG ? PUNG : chowOf(action)[1];

export const writeClaims = (sheet: Sheet, { table, legal, situation, plans }: Asked): void => {
  const { after, glance } = plans;
  for (let i = 0; i < legal.size; i++) {
    const action = legal.items[i]!;
    if (action < CHINESE_CHOW) continue;
    const at = claimAt(action);
    sheet.flag(OFFERED + at);
    const { meld, own } = claimOf(table, action);
    // To be fair to the pass, a claim sees no further than it does.
    after.run(afterMeld(situation, meld, own), 0, Math.min(NO_PLAN - 1, glance.nearest));
    if (after.nearest < glance.nearest) sheet.flag(NEARS[at]!);
    else if (after.nearest === glance.nearest && after.nearest < NO_PLAN) sheet.flag(KEEPS[at]!);
    if (after.best < 0) continue;
    sheet.globals[WORTH[at]!] = worthByte(after.value[after.best]!);
    sheet.globals[CHANCE[at]!] = rootByte(after.chance[after.best]!);
  }
};
