/** Every legal action as the hand it leads to, with the prospect of that hand and the risks of the tile thrown. */
import {
  ACCEPTED,
  ACTING,
  ADDED_KONG_ACTION,
  ActionList,
  CHOW_ACTION,
  CLOSED_KONG_ACTION,
  DECLARED,
  DECLARE_RIICHI,
  DISCARD_ACTION,
  HAND_DISCARD_ACTION,
  NINE_TERMINALS,
  OPEN_KONG_ACTION,
  PASS,
  SET_KITA,
  WIN,
  addedKong,
  apply,
  callEvent,
  closedKong,
  legalActions,
  type Event,
  type Seat,
  type Table,
} from '../../../table/index.ts';
import { NORTH, type Kind, type Tile } from '../../../tiles/index.ts';
import {
  type After,
  Prospects,
  type Prospect,
  MORE_DORA,
  Scene,
  isOrphans,
  without,
  type Held,
} from '../outlook/index.ts';
import { Endings, risksOf } from './settle.ts';
import type { Stakes } from '../placement/index.ts';
import { meanWin, winsNow } from '../wins/index.ts';
import type { Risk } from '../../advice/index.ts';

/** An action that does not end the round, with the hand it leads to and the risks of the tile thrown. */
export type Candidate = {
  readonly action: number;
  readonly discard: Tile | undefined;
  readonly scene: Scene;
  readonly stakes: Stakes;
  readonly endings: Endings;
  readonly after: After;
  readonly risks: readonly Risk[];
};
/** An action that ends the round; `points`: of a win, on average over its ura dora, with counters and sticks; null for an abort. */
export type Final = {
  readonly action: number;
  readonly worth: number;
  readonly outcome: 'win' | 'draw';
  readonly points: number | null;
};

/** Makes the scene and the stakes of the seat on a table. */
export type Setting = (table: Table, turnsIndicator?: boolean) => { readonly scene: Scene; readonly stakes: Stakes };

const tileOf = (action: number): Tile =>
  (action >= HAND_DISCARD_ACTION ? action - HAND_DISCARD_ACTION : action - DISCARD_ACTION) as Tile;

const heldBy = (table: Table, seat: number): Held => ({
  tiles: table.tilesOf(seat),
  melds: table.meldsOf(seat),
  isOpen: table.isOpen[seat] === 1,
  kita: table.kita[seat]!,
});

/** The same hand when its wins bring so many times the points. */
const dearer = (prospect: Prospect, times: number, stakes: Stakes): Prospect => ({
  ...prospect,
  winWorth: prospect.winWorth + stakes.slopeAt(prospect.winPoints) * (times - 1),
  winPoints: times * prospect.winPoints,
});

/** The tile of the kind; there is no red one. */
const NORTH_TILE = NORTH as number as Tile;
/** Mean points of a win by Norths set aside, a dealer's divided by 1.5: 4,585 wins in 600 games of sanma/phoenix-2026-01. */
const NORTH_POINTS = [5272, 7057, 8794, 10_277, 12_104] as const;
const pointsOfNorths = (norths: number): number => NORTH_POINTS[Math.min(4, norths)]!;
/** Shanten from which on discards are compared by the model of distant hands. */
const DISTANT_FROM = 2;

/** A hand that may declare riichi: its prospects by discard, and the stakes and endings once the stick is paid. */
type Declaration = {
  readonly held: Held;
  readonly draws: number;
  readonly rows: ReadonlyMap<Tile | undefined, Prospect>;
  readonly paid: Stakes;
  readonly endings: Endings;
};

export class Candidates {
  readonly list: Candidate[] = [];
  readonly finals: Final[] = [];
  private readonly scene: Scene;
  private readonly stakes: Stakes;
  private readonly endings: Endings;
  /** By discard, when it is the seat's turn. */
  private thrown: ReadonlyMap<Tile | undefined, Prospect> | undefined;

  constructor(
    readonly table: Table,
    readonly seat: number,
    private readonly setting: Setting,
    private readonly nodes: number,
  ) {
    ({ scene: this.scene, stakes: this.stakes } = setting(table));
    this.endings = new Endings(this.scene, this.stakes);
  }

  add(legal: readonly number[]): void {
    const { table } = this;
    for (const action of legal) {
      if (action === WIN) this.addWin();
      else if (action === NINE_TERMINALS) this.addAbort();
      else if (action === PASS) this.addPass();
      else if (action >= CHOW_ACTION && action < OPEN_KONG_ACTION) this.addCall(action);
      else if (action >= OPEN_KONG_ACTION && action < DISCARD_ACTION) this.addKong(action);
    }
    if (table.phase === ACTING) this.addDiscards(legal);
    if (legal.includes(SET_KITA)) this.addKita();
  }

  private addAbort(): void {
    this.finals.push({ action: NINE_TERMINALS, worth: this.stakes.aborted(), outcome: 'draw', points: null });
  }

  private addWin(): void {
    const { table, seat, stakes } = this;
    const dealerWon = seat === table.dealer ? 1 : 0;
    const wins = winsNow(table, seat);
    const worth = wins.reduce((sum, { chance, deltas }) => sum + chance * stakes.after(deltas, 'win', dealerWon), 0);
    this.finals.push({ action: WIN, worth, outcome: 'win', points: meanWin(wins, seat) });
  }

  private shanten(table: Table): number {
    return table.shapes[this.seat]!.shanten(table.meldCount[this.seat]!);
  }

  private addDiscards(legal: readonly number[]): void {
    const { table, seat, scene, stakes, endings } = this;
    const discards = legal.filter((action) => action >= DISCARD_ACTION);
    const isRiichi = table.riichi[seat] === ACCEPTED;
    const mayDeclare = legal.includes(DECLARE_RIICHI) || table.riichi[seat] === DECLARED;
    const held = heldBy(table, seat);
    const draws = scene.drawsAfterDiscard();
    const shanten = this.shanten(table);
    const isNear = shanten <= 0;
    const damaMode = isNear ? 'never' : table.isOpen[seat] === 1 ? 'never' : 'best';
    const isDeclared = table.riichi[seat] === DECLARED;
    const paid = mayDeclare ? stakes.declared() : stakes;
    const riichiEndings = mayDeclare ? new Endings(scene, paid) : endings;
    const riichiRows =
      isNear && (mayDeclare || isRiichi)
        ? new Prospects(scene, paid, riichiEndings.notWon, this.nodes).of(held, draws, shanten, 'always')
        : undefined;
    const damaRows = isRiichi
      ? riichiRows!
      : new Prospects(scene, stakes, endings.notWon, this.nodes).of(held, draws, shanten, damaMode);
    this.thrown = damaRows;
    let best: { tile: Tile; row: Prospect } | undefined;
    for (const action of discards) {
      const tile = tileOf(action);
      const rest = without(held, tile);
      const risks = risksOf(scene, tile);
      const row = damaRows.get(tile)!;
      const known = riichiRows?.get(tile);
      if (known !== undefined && known.shanten === 0 && (best === undefined || this.isBetter(known, best.row)))
        best = { tile, row: known };
      const isDeclaring = isRiichi || isDeclared;
      // A ready hand's dama rows assume that it never declares; for a discard that leaves the hand not ready the riichi rows are the better guess.
      const used = isDeclaring || (known !== undefined && row.shanten > 0) ? known! : row;
      const after = {
        prospect: used,
        held: rest,
        isRiichi: isDeclaring,
        isPass: false,
        draws,
        level: isNear ? used.shanten : shanten,
      };
      const own = isDeclared ? paid : stakes;
      this.list.push({
        action,
        discard: undefined,
        scene,
        stakes: own,
        endings: isDeclared ? riichiEndings : endings,
        after,
        risks,
      });
    }
    if (legal.includes(DECLARE_RIICHI) && riichiRows !== undefined)
      this.addRiichi({ held, draws, rows: riichiRows, paid, endings: riichiEndings });
  }

  private isBetter(a: Prospect, b: Prospect): boolean {
    const base = this.endings.notWon;
    return a.win * (a.winWorth - base) > b.win * (b.winWorth - base);
  }

  /** One candidate a ready discard; the best of them stands for the declaration. */
  private addRiichi({ held, draws, rows, paid, endings }: Declaration): void {
    const { scene } = this;
    for (const [tile, prospect] of rows) {
      if (tile === undefined || prospect.shanten !== 0) continue;
      const after = { prospect, held: without(held, tile), isRiichi: true, isPass: false, draws, level: 0 };
      this.list.push({
        action: DECLARE_RIICHI,
        discard: tile,
        scene,
        stakes: paid,
        endings,
        after,
        risks: risksOf(scene, tile),
      });
    }
  }

  private passAfter(): After {
    const { table, seat, scene, stakes, endings } = this;
    const held = heldBy(table, seat);
    const isRiichi = table.riichi[seat] === ACCEPTED;
    const draws = scene.drawsAfterPass();
    const mode = isRiichi ? 'always' : held.isOpen ? 'never' : 'best';
    const prospect = new Prospects(scene, stakes, endings.notWon, this.nodes)
      .of(held, draws, this.shanten(table), mode)
      .get(undefined)!;
    return { prospect, held, isRiichi, isPass: true, draws, level: prospect.shanten };
  }

  private addPass(): void {
    const { scene, stakes, endings } = this;
    this.list.push({ action: PASS, discard: undefined, scene, stakes, endings, after: this.passAfter(), risks: [] });
  }

  /** The table after an own event. */
  private played(event: Event): Table {
    const table = this.table.clone();
    apply(table, event);
    return table;
  }

  private addCall(action: number): void {
    const child = this.played(callEvent(this.table, this.seat, action));
    const list = new ActionList();
    legalActions(child, this.seat, list);
    const inner = new Candidates(child, this.seat, this.setting, this.nodes);
    inner.addDiscards(list.toArray());
    for (const candidate of inner.list) this.list.push({ ...candidate, action, discard: tileOf(candidate.action) });
  }

  private kongEvent(action: number): Event {
    const { table, seat } = this;
    if (action === SET_KITA) return { type: 'kita', seat: seat as Seat };
    if (action === OPEN_KONG_ACTION) return callEvent(table, seat, action);
    return action >= ADDED_KONG_ACTION
      ? addedKong(table, seat, (action - ADDED_KONG_ACTION) as Kind)
      : closedKong(table, seat, (action - CLOSED_KONG_ACTION) as Kind);
  }

  private addKong(action: number): void {
    const { seat, nodes } = this;
    const child = this.played(this.kongEvent(action));
    const turns = action !== SET_KITA && this.scene.rules.kongDora;
    const { scene, stakes } = this.setting(child, turns);
    const endings = new Endings(scene, stakes);
    const held = heldBy(child, seat);
    const isRiichi = child.riichi[seat] === ACCEPTED;
    // The replacement is the next draw.
    const draws = 1 + Math.floor(Math.max(0, child.liveLeft - 1) / child.seats);
    const mode = isRiichi ? 'always' : held.isOpen ? 'never' : 'best';
    const row = new Prospects(scene, stakes, endings.notWon, nodes)
      .of(held, draws, this.shanten(child), mode)
      .get(undefined)!;
    const prospect = turns ? dearer(row, held.isOpen ? MORE_DORA.other : MORE_DORA.riichi, stakes) : row;
    const after = { prospect, held, isRiichi, isPass: true, draws, level: prospect.shanten };
    const isRobbed = action >= ADDED_KONG_ACTION;
    const risks = isRobbed ? risksOf(this.scene, (action - ADDED_KONG_ACTION) as Tile) : [];
    this.list.push({ action, discard: undefined, scene, stakes, endings, after, risks });
  }

  /**
   * For a distant hand the solver's answer after a discard covers more lines than its answer before a draw, so the two do not compare. A North set aside is
   * therefore valued relative to the best discard, by the ratio of two estimates: of the hand with every North set aside, each with a dora and a draw of its
   * own; and of the hand after that discard, which keeps a pair of Norths and sets a single one aside later.
   */
  private addKita(): void {
    const { table, seat, nodes } = this;
    const shanten = this.shanten(table);
    const later = this.scene.drawsAfterDiscard();
    const best = this.bestThrown();
    const held = heldBy(table, seat);
    // A North that thirteen orphans need is not compared with a tile they do not.
    const isPlain =
      shanten < DISTANT_FROM || later === 0 || best === undefined || isOrphans(without(held, best.discard!), 3);
    if (isPlain) return this.addKong(SET_KITA);
    const { scene, stakes } = this.setting(this.played(this.kongEvent(SET_KITA)));
    const norths = held.tiles.filter((tile) => tile === NORTH_TILE).length;
    const still = norths - (best.discard === NORTH_TILE ? 1 : 0);
    const single = still === 1 ? 1 : 0;
    const prospects = new Prospects(this.scene, this.stakes, this.endings.notWon, nodes);
    const by = prospects.outline(without(held, best.discard!), later + single);
    const aside = prospects.outline(without(held, NORTH_TILE), later + norths);
    const points = pointsOfNorths(held.kita + norths) / pointsOfNorths(held.kita + single);
    const prospect = {
      ...dearer(best, points, stakes),
      discard: undefined,
      win: Math.min(1, (best.win * aside.win) / by.win),
      tenpai: Math.min(1, (best.tenpai * aside.tenpai) / by.tenpai),
    };
    const after = {
      prospect,
      held: { ...without(held, NORTH_TILE), kita: held.kita + 1 },
      isRiichi: false,
      isPass: false,
      draws: later + 1,
      level: shanten,
    };
    this.list.push({
      action: SET_KITA,
      discard: undefined,
      scene,
      stakes,
      endings: new Endings(scene, stakes),
      after,
      risks: [],
    });
  }

  private bestThrown(): Prospect | undefined {
    let best: Prospect | undefined;
    for (const row of this.thrown?.values() ?? []) if (best === undefined || this.isBetter(row, best)) best = row;
    return best;
  }
}
