/** What each offered call would do, for `suzaku1`: shanten and acceptance after the call and the best cut, and how far an open form is then. */
import { AcceptanceTable, acceptanceUnchecked, type Game } from '../../shape/index.ts';
import { NONE, riichiRules, swapBans } from '../../table/index.ts';
import { meldOf, type Kind, type Meld } from '../../tiles/index.ts';
import { YAKU, addToFrame, newFrame, type Frame } from '../forms.ts';
import { FULL, byteOf } from '../layout.ts';
import { CALLS, GLOBAL, PLANE } from './layout.ts';
import { MOST_TILES, type Look } from './look.ts';
import type { Scene } from './scene.ts';

const NEARS = CALLS.map((call) => GLOBAL[`${call}.nears`]!);
const SHANTEN = CALLS.map((call) => GLOBAL[`${call}.shanten`]!);
const YAKU_AWAY = CALLS.map((call) => GLOBAL[`${call}.yaku`]!);
const TILES = CALLS.map((call) => GLOBAL[`${call}.tiles`]!);
const CHOW_ACCEPTS = PLANE['chow.accepts']!;
const CHOW_CUT = PLANE['chow.cut']!;
const PUNG_ACCEPTS = PLANE['pung.accepts']!;
const PUNG_CUT = PLANE['pung.cut']!;
const PUNG = 3;
const KONG = 4;
/** Shanten, then acceptance; lower is better. */
const scoreOf = (shanten: number, tiles: number): number => 256 * shanten - tiles;

const trial = new Uint8Array(34);

export class CallLook {
  private readonly game: Game;
  private readonly frame: Frame = newFrame();
  /** One a call; rows stay until the best is known. */
  private readonly rows = CALLS.map(() => new AcceptanceTable());
  private readonly scores = new Int32Array(CALLS.length);
  private readonly bans = new Uint8Array(2 * CALLS.length);

  constructor(
    isSanma: boolean,
    private readonly look: Look,
  ) {
    this.game = isSanma ? 'sanma' : 'riichi';
  }

  /** After `look.write`, whose shanten it compares with. */
  write(scene: Scene): void {
    const kind = scene.claimKind;
    if (kind === NONE || scene.table.turn === scene.seat) return;
    let chow = Infinity;
    for (let call = 0; call < PUNG; call++)
      if (scene.chows[call] === 1) chow = Math.min(chow, this.chow(scene, call, kind));
    for (let call = 0; call < PUNG; call++)
      if (scene.chows[call] === 1 && this.scores[call] === chow) this.mark(scene, call, CHOW_ACCEPTS, CHOW_CUT);
    if (scene.mayPung) {
      this.take(scene, kind, 2, meldOf({ type: 'pung', kind: kind as Kind }));
      const [ban, other] = swapBans(kind, kind, true, riichiRules(scene.table).kuikae);
      this.writeCall(scene, PUNG, ban, other);
      this.mark(scene, PUNG, PUNG_ACCEPTS, PUNG_CUT);
    }
    if (scene.mayOpenKong) {
      this.take(scene, kind, 3, meldOf({ type: 'open-kong', kind: kind as Kind }));
      this.writeCall(scene, KONG, NONE, NONE);
    }
  }

  private chow(scene: Scene, call: number, kind: number): number {
    const low = kind - call;
    this.take(scene, NONE, 0, meldOf({ type: 'chow', kind: low as Kind, claimed: call }));
    for (let by = 0; by < 3; by++) if (by !== call) trial[low + by]!--;
    const [ban, other] = swapBans(low, kind, false, riichiRules(scene.table).kuikae);
    return this.writeCall(scene, call, ban, other);
  }

  /** Sets `trial` to the hand without the tiles and the frame to the melds with the new one. */
  private take(scene: Scene, kind: number, copies: number, meld: Meld): void {
    trial.set(scene.counts);
    if (copies > 0) trial[kind]! -= copies;
    this.look.setFrame(scene, this.frame);
    if (!riichiRules(scene.table).openTanyao) this.frame.isSimple = false;
    addToFrame(this.frame, meld, scene.value);
  }

  private writeCall(scene: Scene, call: number, ban1: number, ban2: number): number {
    const { unseen, globals, value } = scene;
    const rows = this.rows[call]!;
    const { forms } = this.look;
    acceptanceUnchecked(trial, this.frame.melds, unseen, rows, this.game);
    forms.measure(trial, this.frame, unseen, value);
    let best = Infinity;
    for (let row = 0; row < rows.size; row++)
      if (call === KONG || (rows.discard[row] !== ban1 && rows.discard[row] !== ban2))
        best = Math.min(best, scoreOf(rows.shanten[row]!, rows.tiles[row]!));
    const shanten = Math.ceil(best / 256);
    const yaku = call === KONG ? forms.now[YAKU]! : this.look.nearestYaku(trial, ban1, ban2);
    if (shanten < this.look.shanten) globals[NEARS[call]!] = FULL;
    scene.within(SHANTEN[call]!, 6, shanten);
    scene.within(YAKU_AWAY[call]!, 6, yaku);
    globals[TILES[call]!] = byteOf((256 * shanten - best) / MOST_TILES);
    this.scores[call] = best;
    this.bans[2 * call] = ban1;
    this.bans[2 * call + 1] = ban2;
    return best;
  }

  private mark(scene: Scene, call: number, accepts: number, cut: number): void {
    const rows = this.rows[call]!;
    for (let row = 0; row < rows.size; row++) {
      const kind = rows.discard[row]!;
      if (kind === this.bans[2 * call] || kind === this.bans[2 * call + 1]) continue;
      if (scoreOf(rows.shanten[row]!, rows.tiles[row]!) !== this.scores[call]) continue;
      scene.mark(kind, cut);
      scene.markMasks(rows.suits[row]!, rows.honours[row]!, accepts);
    }
  }
}
