export const rates4 = {} as never;
