/**
 * Our events as the messages of majiang-core's referee, for one seat (masked events) or for all (full ones). Its seats `l` count from
 * the dealer, ids are ours; a riichi is a mark on its discard, so the two are one message; accepting it is not told.
 */
import type { RiichiRules } from '../../rules/index.ts';
import * as T from '../../table/index.ts';
import { kindOf } from '../../tiles/index.ts';
import {
  makeMajiangAddedKong,
  makeMajiangCall,
  makeMajiangClosedKong,
  makeMajiangHand,
  makeMajiangTile,
} from './words.ts';

/** An object with exactly one key. */
export type MajiangMessage = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Our rules in its words; what it has no word for (who answers for kongs, robbing closed kongs) it does not play. */
export const majiangRule = (rules: RiichiRules): Readonly<Record<string, unknown>> => ({
  配給原点: rules.startingScore,
  順位点: rules.uma.map((uma, place) => (uma + (place === 0 ? rules.oka : 0)).toFixed(1)),
  連風牌は2符: rules.doubleWindPairFu === 2,
  赤牌: { m: rules.reds[0], p: rules.reds[1], s: rules.reds[2] },
  クイタンあり: rules.openTanyao,
  喰い替え許可レベル: { forbidden: 0, same: 1, allowed: 2 }[rules.kuikae],
  場数: rules.length === 'east' ? 1 : 2,
  途中流局あり: rules.abortiveDraws.length > 0,
  流し満貫あり: rules.nagashi,
  ノーテン宣言あり: false,
  ノーテン罰あり: rules.notenPot > 0,
  最大同時和了数: { 'head-bump': 1, 'abort-3': 2, all: 3 }[rules.multipleRon],
  連荘方式: rules.dealerKeepsOn === 'ready' ? 2 : 1,
  トビ終了あり: rules.tobi,
  オーラス止めあり: rules.agariYame,
  延長戦方式: { none: 0, 'one-wind': 1, unlimited: 1 }[rules.extension],
  一発あり: rules.ippatsu,
  裏ドラあり: rules.uraDora,
  カンドラあり: rules.kongDora,
  カン裏あり: rules.kongUraDora,
  カンドラ後乗せ: rules.openKongDora === 'on-discard',
  ツモ番なしリーチあり: rules.riichiMinWall < 4,
  リーチ後暗槓許可レベル: 2,
  役満の複合あり: rules.stackYakuman,
  ダブル役満あり: rules.doubleYakuman.length > 0,
  数え役満あり: rules.countedYakuman,
  役満パオあり: rules.pao.length > 0,
  切り上げ満貫あり: rules.kiriage,
});

/** Events as the messages that majiang-ai reads. */
export class MajiangWriter {
  private readonly rules: RiichiRules;
  private readonly id: number;
  private dealer = 0;
  private declares = false;
  private isReplacement = false;
  private readonly pungs = new Map<number, string>();

  /** `id` is the seat that hears; any for full events. */
  constructor(rules: RiichiRules, id: number) {
    this.rules = rules;
    this.id = id;
  }

  /** Undefined where its referee says nothing; results are left to the caller. */
  write(event: T.Event): MajiangMessage | undefined {
    const l = 'seat' in event ? (event.seat - this.dealer + 4) % 4 : 0;
    switch (event.type) {
      case 'start-match':
        return this.start(event);
      case 'start-round':
        return this.deal(event);
      case 'draw': {
        const name = this.isReplacement ? 'gangzimo' : 'zimo';
        this.isReplacement = false;
        return { [name]: { l, p: makeMajiangTile(event.tile) } };
      }
      case 'riichi':
        this.declares = true;
        return undefined;
      case 'discard': {
        const mark = this.declares ? '*' : '';
        this.declares = false;
        return { dapai: { l, p: `${makeMajiangTile(event.tile)}${event.fromDraw ? '_' : ''}${mark}` } };
      }
      case 'chow':
      case 'pung':
        return { fulou: { l, m: this.call(event) } };
      case 'kong':
        this.isReplacement = true;
        return event.kong === 'open' ? { fulou: { l, m: this.call(event) } } : { gang: { l, m: this.ownKong(event) } };
      case 'dora':
        return { kaigang: { baopai: makeMajiangTile(event.tile) } };
      default:
        return undefined;
    }
  }

  private start(event: T.StartMatch): MajiangMessage {
    const player = event.names ?? ['', '', '', ''];
    return { kaiju: { id: this.id, rule: majiangRule(this.rules), title: '', player: [...player], qijia: 0 } };
  }

  private deal(event: T.StartRound): MajiangMessage {
    this.dealer = event.dealer;
    this.declares = false;
    this.isReplacement = false;
    this.pungs.clear();
    const byWind = <V>(list: readonly V[]): V[] => list.map((_, l) => list[(event.dealer + l) % 4]!);
    return {
      qipai: {
        zhuangfeng: event.round >> 2,
        jushu: event.round & 3,
        changbang: event.honba,
        lizhibang: event.deposits,
        defen: byWind(event.scores),
        baopai: makeMajiangTile(event.indicator),
        shoupai: byWind(event.hands).map((hand) => (hand[0] === T.HIDDEN ? '' : makeMajiangHand(hand))),
      },
    };
  }

  private call(event: T.Chow | T.Pung | Extract<T.Kong, { kong: 'open' }>): string {
    const word = makeMajiangCall(event);
    if (event.type === 'pung') this.pungs.set(34 * event.seat + kindOf(event.tile), word);
    return word;
  }

  private ownKong(event: Exclude<T.Kong, { kong: 'open' }>): string {
    if (event.kong === 'closed') return makeMajiangClosedKong(event.own);
    return makeMajiangAddedKong(this.pungs.get(34 * event.seat + kindOf(event.tile)) ?? '', event.tile);
  }
}
