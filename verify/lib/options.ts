/** Options of bench and verify programs: `--name value` or `--name`. */

export const options = (
  names: readonly string[],
  args: readonly string[] = process.argv.slice(2),
): Map<string, string> => {
  const found = new Map<string, string>();
  for (let i = 0; i < args.length; i++) {
    const [flag, inline] = args[i]!.split('=', 2) as [string, string | undefined];
    const name = flag.replace(/^--/, '');
    if (!flag.startsWith('--') || !names.includes(name)) {
      process.stderr.write(`usage — unknown argument ${args[i]}; options: ${names.map((n) => `--${n}`).join(' ')}\n`);
      process.exit(2);
    }
    const next = args[i + 1];
    if (inline !== undefined) found.set(name, inline);
    else if (next !== undefined && !next.startsWith('--')) {
      found.set(name, next);
      i++;
    } else found.set(name, '');
  }
  return found;
};
