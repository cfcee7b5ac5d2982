/** The games of the page, by the ids of their rules. */
export const GAMES = ['tenhou', 'sanma', 'chinese', 'mahjongsoul', 'mahjongsoul-sanma'] as const;
export type GameId = (typeof GAMES)[number];
