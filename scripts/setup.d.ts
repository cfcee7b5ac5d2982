export declare const root: string;
export declare const isInstalled: (folder?: string) => boolean;
