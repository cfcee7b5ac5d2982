/** Coverage of a run: what arena's Coverage counts, and what shows only in the state or in how the match goes on. */
import { Coverage } from '../src/arena/index.ts';
import type { Ruleset } from '../src/rules/index.ts';
import * as T from '../src/table/index.ts';

export class RareEvents {
  readonly coverage = new Coverage();
  private readonly extra = new Map<string, number>();
  private kita: number[] = [];
  private kongs: number[] = [];
  private replacements = 0;
  /** Before the round. */
  private scores: readonly number[] = [];
  private last: T.Event['type'] | undefined;
  private lastKong = '';

  private note(name: string): void {
    this.extra.set(name, (this.extra.get(name) ?? 0) + 1);
  }

  add(event: T.Event): void {
    this.coverage.add(event);
    if (event.type === 'start-round') {
      this.kita = [0, 0, 0, 0];
      this.kongs = [0, 0, 0, 0];
      this.replacements = 0;
      this.scores = event.scores;
    } else if (event.type === 'kita') {
      this.replacements++;
      if (++this.kita[event.seat]! === 4) this.note('four-kita');
    } else if (event.type === 'kong') {
      this.replacements++;
      this.lastKong = event.kong;
      if (++this.kongs[event.seat]! === 4) this.note('four-kongs-one-seat');
    } else if (event.type === 'win' && event.pao !== undefined)
      this.note(event.seat === event.from ? 'pao-draw' : 'pao-discard');
    else if (event.type === 'draw-round' && event.reason === 'triple-ron') this.note('triple-ron');
    else if (event.type === 'draw-round' && this.last === 'kong' && this.lastKong === 'open')
      this.note('empty-wall-kong');
    if (event.type === 'discard' && this.scores[event.seat]! < 1000) this.note('poor-discard');
    if (event.type === 'win' && event.value >= 13 && event.yaku.every(([, value]) => value < 13))
      this.note('counted-yakuman');
    if (event.type === 'end-round' && this.replacements === 8) this.note('eight-replacements');
    this.last = event.type;
  }

  /** How the match would go on after a round. */
  addEnd(table: T.Table, rules: Ruleset): void {
    if (rules.family === 'chinese') return;
    const scores = Array.from(table.scores.subarray(0, table.seats));
    const next = T.nextRound(table);
    const winds = rules.length === 'east' ? 1 : 2;
    if (next === undefined && scores.some((score) => score < 0)) this.note('tobi');
    else if (next === undefined && table.won[table.dealer]! > 0) this.note('agari-yame');
    if (next !== undefined && next.round >> 2 === winds && table.round >> 2 < winds) this.note('into-extension');
  }

  counts(): Record<string, number> {
    const all: Record<string, number> = { ...this.coverage.toJSON() };
    for (const [name, count] of this.extra) all[name] = (all[name] ?? 0) + count;
    return all;
  }
}
