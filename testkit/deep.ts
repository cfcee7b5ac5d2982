/**
 * The expensive checks, on a sample of rounds: refusals leave the state as it is, clones are independent, serialise and restore is
 * the identity, replaying the events reaches the same state, each seat's view agrees with the referee on all that is public and on
 * its own legal actions, and hidden tiles that change places leave what a seat sees byte for byte the same.
 */
import { writable } from './writable.ts';
import * as T from '../src/table/index.ts';
import type { Tile } from '../src/tiles/index.ts';
import type { Random } from './random.ts';
import { undrawnPlaces } from './resample.ts';

const PUBLIC_ARRAYS = [
  'scores',
  'sizes',
  'meldTurns',
  'meldCount',
  'isOpen',
  'rivers',
  'riverFlags',
  'riverSize',
  'riverSuits',
  'riverHonours',
  'riichi',
  'doubleRiichi',
  'ippatsu',
  'kita',
  'pao',
  'nagashi',
  'turnsTaken',
  'indicators',
  'wallLeft',
  'shown',
  'deltas',
  'won',
] as const;
const PUBLIC_SCALARS = [
  'phase',
  'turn',
  'round',
  'honba',
  'deposits',
  'dealer',
  'isReplacement',
  'claimBy',
  'liveLeft',
  'replacements',
  'kongs',
  'pendingDora',
  'indicatorCount',
  'interrupted',
  'riichiSeat',
  'banned1',
  'banned2',
  'turns',
  'ron',
  'result',
] as const;

export class DeepChecker {
  readonly table: T.Table;
  problem = '';
  private readonly random: Random;
  /** Made when the first round is looked at. */
  private views: T.Table[] = [];
  private events: T.Event[] = [];
  private readonly list = new T.ActionList();

  constructor(table: T.Table, random: Random) {
    this.table = table;
    this.random = random;
  }

  private must(holds: boolean, text: string): void {
    if (!holds && this.problem === '') this.problem = text;
  }

  private masked(event: T.Event, seat: number): T.Event {
    return T.maskEvent(event, seat, this.table.rules);
  }

  onEvent(event: T.Event): void {
    const { table } = this;
    if (this.views.length === 0) this.views = Array.from({ length: table.seats }, () => new T.Table(table.rules));
    if (event.type === 'start-round') this.events = [];
    this.events.push(event);
    this.views.forEach((view, seat) => T.apply(view, this.masked(event, seat)));
    if (event.type !== 'end-round') return;
    this.views.forEach((view, seat) => this.compareView(view, seat));
    this.checkReplay();
  }

  /** What a seat may see of a public field: in Chinese Standard not whether another's discard was the tile just drawn. */
  private seen(name: (typeof PUBLIC_ARRAYS)[number], i: number, seat: number): number {
    const value = this.table[name][i]!;
    const isHidden = name === 'riverFlags' && this.table.rules.family === 'chinese' && Math.floor(i / T.RIVER) !== seat;
    return isHidden ? value & ~T.FROM_DRAW : value;
  }

  private compareView(view: T.Table, seat: number): void {
    const { table } = this;
    for (const name of PUBLIC_SCALARS)
      if (view[name] !== table[name]) return this.must(false, `view of seat ${seat}: ${name}`);
    for (const name of PUBLIC_ARRAYS)
      for (let i = 0; i < table[name].length; i++)
        if (view[name][i] !== this.seen(name, i, seat)) return this.must(false, `view of seat ${seat}: ${name}`);
    for (let tile = 0; tile < 37; tile++)
      if (view.hands[seat * 37 + tile] !== table.hands[seat * 37 + tile])
        return this.must(false, `view of seat ${seat}: own hand`);
    for (const name of ['waitSuits', 'waitHonours', 'passedWin'] as const)
      this.must(view[name][seat] === table[name][seat], `view of seat ${seat}: own ${name}`);
    for (let other = 0; other < table.seats; other++)
      if (other !== seat)
        this.must(view.known[other] === 0 && view.wall[0] === T.NONE, `view of seat ${seat} knows too much`);
  }

  private checkReplay(): void {
    const fresh = new T.Table(this.table.rules);
    for (const event of this.events) T.apply(fresh, event);
    this.must(fresh.hash() === this.table.hash(), 'replaying the events gives another state');
  }

  onAsk(referee: T.Referee): void {
    if (this.problem !== '') return;
    const { table, random } = this;
    const before = table.hash();
    this.checkViews(referee);
    this.checkRefusals(referee, before);
    if (random.chance(0.1)) {
      this.checkCopies(referee);
      this.checkLeaks(random.below(table.seats));
      this.must(table.hash() === before, 'looking changed the state');
    }
  }

  private checkViews(referee: T.Referee): void {
    for (let seat = 0; seat < this.table.seats; seat++) {
      this.compareView(this.views[seat]!, seat);
      T.legalActions(this.views[seat]!, seat, this.list);
      const isAsked = ((referee.asked >> seat) & 1) === 1;
      const wanted = isAsked ? referee.options[seat]!.toArray().join() : '';
      this.must(
        this.list.toArray().join() === wanted,
        `view of seat ${seat} offers ${this.list.toArray().join()}, not ${wanted}`,
      );
    }
  }

  private checkRefusals(referee: T.Referee, before: number): void {
    const { table, random } = this;
    const { asked } = referee;
    const end = table.rules.family === 'chinese' ? T.CHINESE_ACTIONS : T.ACTIONS;
    for (let n = 0; n < 6; n++) {
      const seat = random.below(table.seats);
      const action = n === 0 ? random.pick([-1, end, 1e9, Number.NaN, 1.5]) : random.below(end);
      const isAsked = ((asked >> seat) & 1) === 1;
      if (isAsked && referee.options[seat]!.has(action)) continue;
      const answer = referee.answer(seat, action);
      this.must(
        !answer.ok && answer.error.code === (isAsked ? 'action.illegal' : 'action.not-asked'),
        'no typed refusal',
      );
      this.must(referee.asked === asked, `refusing action ${action} changed who is asked`);
      if (this.problem !== '') return;
    }
    this.must(table.hash() === before, 'a refusal changed the state');
  }

  private checkCopies(referee: T.Referee): void {
    const { table } = this;
    const before = table.hash();
    const clone = table.clone();
    this.must(clone.hash() === before, 'a clone differs');
    const restored = new T.Table(table.rules);
    this.must(restored.restore(JSON.parse(JSON.stringify(table))), 'a state does not restore');
    this.must(restored.hash() === before, 'a restored state differs');
    for (let seat = 0; seat < table.seats; seat++) {
      if (((referee.asked >> seat) & 1) === 0) continue;
      for (const copy of [clone, restored]) {
        T.legalActions(copy, seat, this.list);
        this.must(
          this.list.toArray().join() === referee.options[seat]!.toArray().join(),
          'a copy offers other actions',
        );
      }
    }
    // Whatever happens to the copy must not reach the original.
    for (const value of Object.values(clone)) if (ArrayBuffer.isView(value)) new Uint8Array(value.buffer).fill(7);
    writable(clone).shapes.forEach((shape) => shape.reset(new Uint8Array(34)));
    writable(clone).phase = T.IDLE;
    this.must(table.hash() === before, 'a clone is not independent');
    for (let seat = 0; seat < table.seats; seat++)
      this.must(
        table.shapes[seat]!.counts.reduce((a, b) => a + b, 0) === table.sizes[seat],
        'a clone shares its shapes',
      );
  }

  /** Exchanges a tile another seat holds with one nobody has drawn, in the record, and looks with the seat's eyes again. */
  private checkLeaks(seat: number): void {
    const { table, random, events } = this;
    const other = (seat + 1 + random.below(table.seats - 1)) % table.seats;
    const held = random.pick(table.tilesOf(other));
    const hidden = undrawnPlaces(table);
    if (hidden.length === 0) return;
    const place = random.pick(hidden);
    const id = table.wall[place]!;
    const isRed = table.rules.family === 'riichi' && (id === 16 || id === 52 || id === 88);
    if (isRed || held >= 34 || id >> 2 === held) return;
    const start = events[0] as T.StartRound;
    const source = events.findLastIndex(
      (event) => event.type === 'draw' && event.seat === other && event.tile === held,
    );
    const changed = events.map((event, i): T.Event => {
      if (i === source) return { ...(event as T.Draw), tile: (id >> 2) as Tile };
      if (i > 0) return event;
      const at = start.hands[other]!.indexOf(held);
      const hands = start.hands.map((hand, s) => (s === other && source < 0 ? hand.with(at, (id >> 2) as Tile) : hand));
      const from = start.wall!.findIndex(
        (own) => own >> 2 === held && own !== id && !hidden.some((p) => start.wall![p] === own),
      );
      return { ...start, hands, wall: start.wall!.with(place, start.wall![from]!).with(from, start.wall![place]!) };
    });
    const view = new T.Table(table.rules);
    for (let i = 0; i < events.length; i++) {
      const seen = this.masked(changed[i]!, seat);
      if (JSON.stringify(seen) !== JSON.stringify(this.masked(events[i]!, seat)))
        return this.must(false, `seat ${seat} sees a hidden tile in event ${i}`);
      T.apply(view, seen);
    }
    this.must(view.hash() === this.views[seat]!.hash(), `the view of seat ${seat} depends on hidden tiles`);
  }
}
