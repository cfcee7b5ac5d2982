/** The plans of the hand: what stays after each discard, which tiles are wanted, which fan it heads for. */
import { Glance, PLAN_FAMILIES, type Situation } from '../../analysis/chinese/index.ts';
import { NO_PLAN } from '../../analysis/advice/index.ts';
import { byteOf } from '../layout.ts';
import { GLOBAL, PLANE } from './layout.ts';
import { rootByte, type Sheet } from './sheet.ts';

const KEEPS = PLANE['keeps']!;
const NEXT = PLANE['next']!;
const WANTED = PLANE['wanted']!;
const FAR = PLANE['far']!;
const SHARE = PLANE['share']!;
const WORTH = PLANE['worth']!;
const CHANCE = PLANE['chance']!;
const WANTS = PLANE['wants']!;
const BEST_WORTH = GLOBAL['worth']!;
const BEST_CHANCE = GLOBAL['chance']!;
const DISTANCE = GLOBAL['distance']!;
const FAMILIES = GLOBAL[`plan.${PLAN_FAMILIES[0]}`]!;
const FAN = GLOBAL['fan']!;
const DISTANCES = 8;
/** Points and fan that count as the whole. */
const MOST_WORTH = 40;
const MOST_FAN = 32;
/** Completions one tile beyond the nearest are looked at too. */
const SLACK = 1;

export const worthByte = (points: number): number => rootByte(points / MOST_WORTH);

export class PlanLook {
  /** What a claim is held against. */
  readonly glance = new Glance();
  /** For the hands after claims. */
  readonly after = new Glance();

  write(sheet: Sheet, situation: Situation): void {
    const { glance } = this;
    glance.run(situation, SLACK);
    glance.weigh();
    const { nearest, best, wants, families } = glance;
    sheet.flag(DISTANCE + Math.min(DISTANCES, nearest) - 1);
    for (let kind = 0; kind < 34; kind++) {
      if (situation.counts[kind]! > 0 && best !== Glance.HAND) this.writeDiscard(sheet, kind);
      if (wants[kind] === 0) continue;
      sheet.mark(kind, WANTED);
      sheet.write(kind, WANTS, rootByte(wants[kind]!));
    }
    if (best < 0) return;
    sheet.globals[BEST_WORTH] = worthByte(glance.value[best]!);
    sheet.globals[BEST_CHANCE] = rootByte(glance.chance[best]!);
    for (let family = 0; family < families.length; family++)
      sheet.globals[FAMILIES + family] = rootByte(families[family]!);
    sheet.globals[FAN] = byteOf(glance.fan / MOST_FAN);
  }

  private writeDiscard(sheet: Sheet, kind: number): void {
    const { distance, value, chance, nearest, best } = this.glance;
    const own = distance[kind]!;
    sheet.write(kind, FAR, byteOf(Math.min(NO_PLAN, own) / DISTANCES));
    if (own >= NO_PLAN) return;
    if (own === nearest) sheet.mark(kind, KEEPS);
    else if (own === nearest + 1) sheet.mark(kind, NEXT);
    sheet.write(kind, SHARE, byteOf(value[kind]! / value[best]!));
    sheet.write(kind, WORTH, worthByte(value[kind]!));
    sheet.write(kind, CHANCE, rootByte(chance[kind]!));
  }
}
