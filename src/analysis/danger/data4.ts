export const danger4 = {} as never;
