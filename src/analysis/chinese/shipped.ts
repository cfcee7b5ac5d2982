/** The shipped danger model, made on first use. Shared: ask, read, and ask again. */
import { ChineseDanger } from './danger.ts';
import { chineseDanger as data } from './dangerdata.ts';

let made: ChineseDanger | undefined;

export const chineseDanger = (): ChineseDanger => (made ??= new ChineseDanger(data));
