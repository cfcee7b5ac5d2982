export type Noun = { readonly name: string; readonly meaning: string | undefined; readonly file: string };
export declare const FOLDERS: readonly string[];
export declare const nounsOf: (folder: string) => readonly Noun[];
export declare const makePart: () => string;
export declare const makePage: (page: string) => string;
export declare const readPage: () => string;
