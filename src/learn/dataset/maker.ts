/** Makes one shard: the labelled states of some games, encoded and packed. */
import { makeEncoder, versionFor, type Encoder, type FeatureSet } from '../../features/index.ts';
import type { Game, ValuedDecision } from '../../records/index.ts';
import { headLayoutOf, modelRulesOf } from '../../policy/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { gameOfLine } from '../logs.ts';
import { hashId, type Part } from '../split.ts';
import { countActions, packChineseLabel } from './chineselabel.ts';
import { isOfRules, visitLabels } from './labels.ts';
import { Packer } from './pack.ts';
import { DECISION_KINDS, classOf, type DecisionKind, type Label } from './sample.ts';
import { makeSeatFilter, seatsOf, type SeatFilter } from './seats.ts';
import { makeShard, newTally, type ShardHeader } from './store.ts';
import { visitActions } from './visitactions.ts';

export type Plan = {
  readonly set: FeatureSet;
  readonly rules: Ruleset;
  readonly part: Part;
  readonly seats: SeatFilter;
  /** Take only states that answer this kind of decision. */
  readonly kind?: DecisionKind | undefined;
};

/** A game whose players said what they thought of their options. */
export type ValuedGame = { readonly game: Game; readonly values: readonly ValuedDecision[] };

export type ShardGames = {
  /** `riichi4/phoenix-2018-11`. */
  readonly file: string;
  /** `id<TAB>mjlog` lines, or games already read. */
  readonly lines: readonly (string | Game | ValuedGame)[];
  /** Games looked at, where those of other parts are left out already; absent: as many as lines. */
  readonly looked?: number | undefined;
};

type Tallied = Record<DecisionKind, number[]>;

/** Bytes that grow. */
class Bytes {
  private bytes = new Uint8Array(1 << 20);
  size = 0;

  /** Room for `count` more, counted in. */
  take(count: number): Uint8Array {
    if (this.size + count > this.bytes.length) {
      const grown = new Uint8Array(2 * this.bytes.length);
      grown.set(this.bytes);
      this.bytes = grown;
    }
    this.size += count;
    return this.bytes.subarray(this.size - count, this.size);
  }

  clear(): void {
    this.size = 0;
  }

  get written(): Uint8Array {
    return this.bytes.subarray(0, this.size);
  }
}

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

export class ShardMaker {
  private readonly encoder: Encoder;
  private readonly packer: Packer;
  private readonly planes: Uint8Array;
  private readonly globals: Uint8Array;
  private readonly own = new Bytes();
  private readonly claims = new Bytes();

  constructor(readonly plan: Plan) {
    this.encoder = makeEncoder(plan.set, plan.rules);
    this.packer = new Packer(plan.set);
    this.planes = new Uint8Array(34 * plan.set.planeCount);
    this.globals = new Uint8Array(plan.set.globalCount);
  }

  /** The shard's file, with its header apart. */
  make({ file, lines, looked = lines.length }: ShardGames): {
    readonly header: ShardHeader;
    readonly bytes: Uint8Array<ArrayBuffer>;
  } {
    const { plan, own, claims, packer } = this;
    own.clear();
    claims.clear();
    const tally = newTally();
    let games = 0;
    for (const line of lines) if (this.add(line, file, tally)) games++;
    const header: ShardHeader = {
      features: plan.set.id,
      version: versionFor(plan.set, plan.rules),
      actions: headLayoutOf(plan.rules).actionVersion,
      size: packer.size,
      rules: modelRulesOf(plan.rules).id,
      part: plan.part,
      seats: makeSeatFilter(plan.seats),
      ...(plan.kind === undefined ? {} : { kind: plan.kind }),
      file,
      lines: looked,
      games,
      own: own.size / packer.size,
      claims: claims.size / packer.size,
      tally,
    };
    return { header, bytes: joined(makeShard(header, own.written, claims.written)) };
  }

  /** False when the line is no game of these rules and seats, or one whose moves do not fit together: nothing of it is kept then. */
  private add(line: string | Game | ValuedGame, file: string, tally: Tallied): boolean {
    const valued = typeof line === 'object' && 'game' in line ? line : undefined;
    const game = typeof line === 'string' ? gameOfLine(line, file)?.game : 'game' in line ? line.game : line;
    if (game === undefined || !isOfRules(game, this.plan.rules)) return false;
    const seats = seatsOf(game, this.plan.seats);
    if (seats === 0) return false;
    const { own, claims } = this;
    const sizes = [own.size, claims.size] as const;
    const counted = newTally();
    try {
      if (this.plan.set.family === 'chinese') this.encodeActions(game, seats, counted, valued?.values);
      else this.encode(game, seats, counted);
    } catch {
      [own.size, claims.size] = sizes;
      return false;
    }
    for (const kind of DECISION_KINDS) for (const [answer, n] of counted[kind].entries()) tally[kind][answer]! += n;
    return true;
  }

  private encodeActions(
    game: Game,
    seats: number,
    tally: Tallied,
    values: readonly ValuedDecision[] | undefined,
  ): void {
    visitActions(game, seats, { id: hashId(game.meta.id ?? ''), values }, ({ table, seat }, label) => {
      this.encoder.encode(table, seat, this.planes, this.globals);
      const record = (label.claim === 1 ? this.claims : this.own).take(this.packer.size);
      packChineseLabel(label, record, this.packer.packFeatures(this.planes, this.globals, record));
      countActions(label, tally);
    });
  }

  private encode(game: Game, seats: number, tally: Tallied): void {
    const { kind } = this.plan;
    visitLabels(game, seats, hashId(game.meta.id ?? ''), (table, seat, label) => {
      if (kind !== undefined && classOf(label, kind) < 0) return;
      this.encoder.encode(table, seat, this.planes, this.globals);
      const record = (label.claim === 1 ? this.claims : this.own).take(this.packer.size);
      this.packer.pack(this.planes, this.globals, label, record);
      count(label, tally);
    });
  }
}

const count = (label: Label, tally: Tallied): void => {
  for (const kind of DECISION_KINDS) {
    const answer = classOf(label, kind);
    if (answer >= 0) tally[kind][answer]!++;
  }
};
