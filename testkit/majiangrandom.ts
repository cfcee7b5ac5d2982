/**
 * A player on majiang-core's own board that takes any legal action it is offered there, by lot and leaning to nearer hands: it calls, kongs,
 * declares and aborts far more than a sensible one, and is a function of the messages it hears alone.
 */
import type { MajiangCore, MajiangPlayer } from '../src/protocols/index.ts';
import { Rng } from '../src/base/index.ts';

type Hand = { clone: () => Hand; dapai: (tile: string) => Hand };
type Reply = Readonly<Record<string, string>>;
type Message = { readonly l: number; readonly p: string; readonly m: string };

/** What we use of its Player class. */
type Base = MajiangPlayer & {
  _callback: (reply?: Reply) => void;
  _menfeng: number;
  readonly shoupai: Hand;
  get_dapai: (hand: Hand) => string[];
  get_chi_mianzi: (hand: Hand, tile: string) => string[] | undefined;
  get_peng_mianzi: (hand: Hand, tile: string) => string[] | undefined;
  get_gang_mianzi: (hand: Hand, tile?: string) => string[] | undefined;
  allow_lizhi: (hand: Hand) => string[] | false;
  allow_hule: (hand: Hand, tile: string | null, hupai: boolean) => boolean;
  allow_pingju: (hand: Hand) => boolean;
};
type Core = { readonly Player: new () => Base; readonly Util: { readonly xiangting: (hand: Hand) => number } };

/** `loose`: percent of discards by lot; the others keep the distance. */
export const randomPlayers = (core: MajiangCore, seed: string, loose = 25): ((seat: number) => MajiangPlayer) => {
  const { Player, Util } = core as unknown as Core;

  class RandomPlayer extends Player {
    private readonly rng: Rng;

    constructor(seat: number) {
      super();
      this.rng = new Rng(seed, 7, seat);
    }

    private chance(percent: number): boolean {
      return this.rng.below(100) < percent;
    }
    private pick<V>(list: readonly V[]): V {
      return list[this.rng.below(list.length)]!;
    }

    private discard(): string {
      const all = this.get_dapai(this.shoupai);
      if (this.chance(loose)) return this.pick(all);
      const far = all.map((tile) => Util.xiangting(this.shoupai.clone().dapai(tile)));
      const near = Math.min(...far);
      return this.pick(all.filter((_, i) => far[i] === near));
    }

    action_kaiju(): void {
      this._callback();
    }
    action_qipai(): void {
      this._callback();
    }
    action_zimo({ l }: Message, isReplacement: boolean): void {
      if (l !== this._menfeng) return this._callback();
      if (this.allow_hule(this.shoupai, null, isReplacement) && this.chance(85)) return this._callback({ hule: '-' });
      if (this.allow_pingju(this.shoupai) && this.chance(60)) return this._callback({ daopai: '-' });
      const kongs = this.get_gang_mianzi(this.shoupai) ?? [];
      if (kongs.length > 0 && this.chance(70)) return this._callback({ gang: this.pick(kongs) });
      const riichi = this.allow_lizhi(this.shoupai);
      if (riichi !== false && riichi.length > 0 && this.chance(70))
        return this._callback({ dapai: `${this.pick(riichi)}*` });
      this._callback({ dapai: this.discard() });
    }
    action_dapai({ l, p }: Message): void {
      if (l === this._menfeng) return this._callback();
      const tile = p.slice(0, 2) + ['', '+', '=', '-'][(4 + l - this._menfeng) % 4];
      if (this.allow_hule(this.shoupai, tile, false) && this.chance(85)) return this._callback({ hule: '-' });
      const calls = [
        ...(this.get_gang_mianzi(this.shoupai, tile) ?? []),
        ...(this.get_peng_mianzi(this.shoupai, tile) ?? []),
        ...(this.get_chi_mianzi(this.shoupai, tile) ?? []),
      ];
      if (calls.length > 0 && this.chance(30)) return this._callback({ fulou: this.pick(calls) });
      this._callback();
    }
    action_fulou({ l, m }: Message): void {
      if (l !== this._menfeng || /^[mpsz]\d{4}/.test(m)) return this._callback();
      this._callback({ dapai: this.discard() });
    }
    action_gang({ l, m }: Message): void {
      const isClosed = /^[mpsz]\d{4}$/.test(m);
      if (l === this._menfeng || isClosed) return this._callback();
      const tile = m[0]! + m.slice(-1) + ['', '+', '=', '-'][(4 + l - this._menfeng) % 4];
      if (this.allow_hule(this.shoupai, tile, true) && this.chance(90)) return this._callback({ hule: '-' });
      this._callback();
    }
    action_hule(): void {
      this._callback();
    }
    action_pingju(): void {
      this._callback();
    }
    action_jieju(): void {
      this._callback();
    }
  }
  return (seat) => new RandomPlayer(seat);
};
