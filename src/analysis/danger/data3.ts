export const danger3 = {} as never;
