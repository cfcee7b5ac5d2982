/** What a win that is legal now brings, over the ura dora it may turn up. */
export * from './winnow.ts';
