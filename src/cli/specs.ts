/** Lists of player specs with commas between; options of a player (`expert:ms=20,depth=2`) have commas too. */
const isOption = (part: string): boolean => /^[a-z][a-z-]*=/.test(part) && !/^(mjai|botzone)=/.test(part);

/** A comma in a command is written `\,`. */
export const splitSpecs = (text: string): string[] => {
  const specs: string[] = [];
  for (const raw of text.split(/(?<!\\),/)) {
    const part = raw.replaceAll('\\,', ',');
    const last = specs.at(-1);
    if (
      last !== undefined &&
      isOption(part) &&
      /^[a-z][a-z0-9-]*(@[^:]*)?:/.test(last) &&
      !/^(mjai|botzone)\b/.test(last)
    )
      specs[specs.length - 1] = `${last},${part}`;
    else specs.push(part);
  }
  return specs;
};
