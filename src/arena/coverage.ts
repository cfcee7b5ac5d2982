/** Counts what happened in rounds: wins by kind, draws by reason, calls, and the rare events a referee must get right. */
import type { Event } from '../table/index.ts';

/** Yaku ids as in the Tenhou logs; fan ids as in docs/rules.md. */
const RIICHI_YAKU: Readonly<Record<number, string>> = {
  2: 'ippatsu',
  3: 'robbed-kong',
  4: 'replacement-win',
  5: 'last-draw-win',
  6: 'last-discard-win',
  21: 'double-riichi',
  37: 'heavenly-hand',
  38: 'earthly-hand',
  47: 'thirteen-orphans',
  48: 'thirteen-orphans',
};
const CHINESE_FAN: Readonly<Record<number, string>> = {
  44: 'last-draw-win',
  45: 'last-discard-win',
  46: 'replacement-win',
  47: 'robbed-kong',
  58: 'last-copy-win',
};

/** Counts how often each rare event of the rules has happened in the events it is given. */
export class Coverage {
  readonly counts = new Map<string, number>();
  private isChinese = false;
  /** First round number after the last regular one. */
  private regular = 8;
  private winners = 0;
  private kongs = 0;
  private lastShown = '';

  private note(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  add(event: Event): void {
    switch (event.type) {
      case 'start-match':
        this.isChinese = event.rules.startsWith('chinese');
        this.regular = event.rules.includes('length=east') ? 4 : 8;
        return;
      case 'start-round':
        this.winners = 0;
        this.kongs = 0;
        if (!this.isChinese && event.round >= this.regular) this.note('extension');
        return;
      case 'kong':
        this.note(`${event.kong}-kong`);
        if (++this.kongs === 4) this.note('four-kongs-on-table');
        this.lastShown = event.kong;
        return;
      case 'kita':
        this.note('kita');
        this.lastShown = 'kita';
        return;
      case 'discard':
        this.lastShown = '';
        return;
      case 'chow':
      case 'pung':
      case 'riichi':
      case 'fault':
        this.note(event.type);
        return;
      case 'win':
        return this.addWin(event);
      case 'draw-round':
        this.note(`draw ${event.reason}`);
        return;
      case 'end-round':
        if (this.winners === 2) this.note('double-ron');
        if (this.winners === 3) this.note('triple-ron');
        return;
      case 'end-match':
        if (event.scores.some((score) => score < 0) && !this.isChinese) this.note('tobi');
        return;
      default:
    }
  }

  private addWin(event: Extract<Event, { type: 'win' }>): void {
    this.winners++;
    this.note(event.seat === event.from ? 'win by draw' : 'win by discard');
    if (event.seat !== event.from && this.lastShown === 'kita') this.note('robbed-kita');
    if (event.seat !== event.from && this.lastShown === 'closed') this.note('robbed-closed-kong');
    if (event.pao !== undefined) this.note('pao');
    for (const [id] of event.yaku) {
      const name = (this.isChinese ? CHINESE_FAN : RIICHI_YAKU)[id];
      if (name !== undefined) this.note(name);
      if (!this.isChinese && id >= 36 && id <= 51) this.note('yakuman');
    }
  }

  toJSON(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
