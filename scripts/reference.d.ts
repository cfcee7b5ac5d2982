export type PublicPath = { readonly path: string; readonly page: string; readonly file: string };
export type PublicName = {
  readonly name: string;
  readonly kind: string;
  readonly meaning: string | undefined;
  readonly signature: string;
  readonly file: string;
};
export declare const pathsOf: () => readonly PublicPath[];
export declare const namesOf: (path: PublicPath) => readonly PublicName[];
export declare const makePage: (path: PublicPath) => string;
export declare const makePages: () => ReadonlyMap<string, string>;
export declare const readPages: () => ReadonlyMap<string, string>;
