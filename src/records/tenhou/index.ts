/** What the Tenhou formats share: tags, rules by type and date, results. */
export { eraRules, isDated } from './era.ts';
export { type TagGame, tagGame } from './game.ts';
export { closeGame, readTag } from './gametags.ts';
export { DRAW_TYPES } from './result.ts';
export {
  NO_OPEN_TANYAO,
  NO_REDS,
  type RuleFacts,
  SOUTH,
  THREE_SEATS,
  factsOf,
  ownRules,
  rulesOfType,
  typeOf,
} from './rules.ts';
export { type Scan, type Tag, nextTag, scanOf } from './tags.ts';
