/** The organisers’ text format of Chinese Standard games. */
export { notChinese } from './make.ts';
export { makeChineseText, parseChineseText } from './parse.ts';
