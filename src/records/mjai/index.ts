/** mjai: one JSON event a line. */
export { seatsOfRules } from './context.ts';
export {
  type MjaiContext,
  type MjaiOptions,
  MjaiReader,
  makeMjai,
  makeMjaiEvent,
  mjaiContext,
  parseMjai,
  parseMjaiEvent,
} from './parse.ts';
