export const placement3 = {} as never;
