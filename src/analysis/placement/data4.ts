export const placement4 = {} as never;
