/** Words of `suzaku placement` in three languages; `wind` is that of a seat. */
import type { Language } from '../io.ts';

type Words = {
  readonly seat: string;
  readonly needs: (wind: string) => string;
  readonly leads: (wind: string) => string;
  /** Before the last round. */
  readonly later: string;
  readonly ronFrom: (wind: string) => string;
  readonly selfDrawn: string;
  readonly han: (han: number) => string;
  readonly hanFu: (han: number, fu: number) => string;
  readonly yakuman: (times: number) => string;
  /** After a star. */
  readonly goesOn: string;
};

export const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    seat: 'seat',
    needs: (wind) => `Last round: what ${wind} needs`,
    leads: (wind) => `Last round: ${wind} is first.`,
    later: 'What a seat needs is shown in the last round only.',
    ronFrom: (wind) => `Ron from ${wind}`,
    selfDrawn: 'Self-drawn',
    han: (han) => `${han} han`,
    hanFu: (han, fu) => `${han} han, ${fu} fu`,
    yakuman: (times) => (times === 1 ? 'yakuman' : `${times}× yakuman`),
    goesOn: 'The match goes on after this win.',
  },
  ja: {
    seat: '席',
    needs: (wind) => `オーラス：${wind}家の条件`,
    leads: (wind) => `オーラス：${wind}家がトップ。`,
    later: '条件はオーラスでのみ示します。',
    ronFrom: (wind) => `${wind}家からロン`,
    selfDrawn: 'ツモ',
    han: (han) => `${han}翻`,
    hanFu: (han, fu) => `${fu}符${han}翻`,
    yakuman: (times) => (times === 1 ? '役満' : `${times}倍役満`),
    goesOn: 'この和了の後も対局は続きます。',
  },
  zh: {
    seat: '座位',
    needs: (wind) => `最后一局：${wind}家需要的条件`,
    leads: (wind) => `最后一局：${wind}家是第1名。`,
    later: '条件只在最后一局给出。',
    ronFrom: (wind) => `荣和${wind}家`,
    selfDrawn: '自摸',
    han: (han) => `${han}番`,
    hanFu: (han, fu) => `${han}番${fu}符`,
    yakuman: (times) => (times === 1 ? '役满' : `${times}倍役满`),
    goesOn: '此和牌后对局继续。',
  },
};
