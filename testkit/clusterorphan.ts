/** Processes of a lab end with the program that started them, also when it was killed. */
export const endWithParent = (): void => {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(3);
  }, 2000).unref();
};
