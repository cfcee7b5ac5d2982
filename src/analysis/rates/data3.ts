export const rates3 = {} as never;
