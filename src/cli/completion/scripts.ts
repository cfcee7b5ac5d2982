/** Completion scripts from a list of commands: plain text with everything in it, so that a key press starts no program. */

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

export type KnownCommand = {
  /** `stats leaks`. */
  readonly path: string;
  readonly text: string;
  readonly flags: readonly { readonly name: string; readonly text: string; readonly takesValue: boolean }[];
};

export type Known = {
  readonly commands: readonly KnownCommand[];
  /** Flags with few values, whatever the command. */
  readonly values: Readonly<Record<string, readonly string[]>>;
};

const isTop = ({ path }: KnownCommand): boolean => !path.includes(' ');
const namesBelow = ({ commands }: Known, path: string): readonly string[] =>
  commands.flatMap((one) => (one.path.startsWith(`${path} `) ? [one.path.slice(path.length + 1)] : []));
const wordsOf = (known: Known, command: KnownCommand): string =>
  [...namesBelow(known, command.path), ...command.flags.map(({ name }) => name)].join(' ');

/** One line, within single quotes of any of the shells. */
const quoted = (text: string): string => `'${text.replaceAll(/\s+/g, ' ').replaceAll("'", '’')}'`;

/** `case` branches over the first two words, longer paths first. */
const branches = (known: Known, line: (words: string) => string): readonly string[] =>
  known.commands
    .toSorted((a, b) => Number(isTop(a)) - Number(isTop(b)))
    .map((command) => {
      const pattern = isTop(command) ? `"${command.path} "*` : `"${command.path}"`;
      return `    ${pattern}) ${line(wordsOf(known, command))} ;;`;
    });

const bash = (known: Known): string =>
  [
    '# Completion of suzaku for bash; written by: suzaku completion bash',
    '_suzaku() {',
    '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" words=""',
    '  case "$prev" in',
    ...Object.entries(known.values).map(
      ([flag, values]) => `    ${flag}) COMPREPLY=($(compgen -W "${values.join(' ')}" -- "$cur")); return ;;`,
    ),
    '  esac',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W "${known.commands
      .filter(isTop)
      .map(({ path }) => path)
      .join(' ')}" -- "$cur")); return`,
    '  fi',
    '  local path="${COMP_WORDS[1]} "',
    '  if [ "$COMP_CWORD" -gt 2 ]; then path="$path${COMP_WORDS[2]}"; fi',
    '  case "$path" in',
    ...branches(known, (words) => `words="${words}"`),
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
    '}',
    'complete -o bashdefault -o default -F _suzaku suzaku',
  ].join('\n');

const zsh = (known: Known): string =>
  [
    '#compdef suzaku',
    '# Completion of suzaku for zsh; written by: suzaku completion zsh',
    '_suzaku() {',
    '  local -a listed',
    '  if (( CURRENT == 2 )); then',
    `    listed=(${known.commands
      .filter(isTop)
      .map(({ path, text }) => quoted(`${path}:${text}`))
      .join(' ')})`,
    "    _describe 'command' listed",
    '    return',
    '  fi',
    '  case "$words[CURRENT-1]" in',
    ...Object.entries(known.values).map(([flag, values]) => `    ${flag}) compadd -- ${values.join(' ')}; return ;;`),
    '  esac',
    '  local path="$words[2] "',
    '  if (( CURRENT > 3 )); then path="$path$words[3]"; fi',
    '  case "$path" in',
    ...branches(known, (words) => `listed=(${words})`),
    '  esac',
    '  compadd -- $listed',
    '  [[ "$words[CURRENT]" == -* ]] || _files',
    '}',
    'if [ "$funcstack[1]" = "_suzaku" ]; then _suzaku "$@"; else compdef _suzaku suzaku; fi',
  ].join('\n');

const fish = (known: Known): string => {
  const tops = known.commands.filter(isTop);
  const lines = tops.map(
    ({ path, text }) => `complete -c suzaku -n __fish_use_subcommand -a ${path} -d ${quoted(text)}`,
  );
  for (const command of known.commands) {
    const [top, sub] = command.path.split(' ');
    const below = namesBelow(known, command.path);
    const seen = `__fish_seen_subcommand_from ${top}`;
    const where =
      sub === undefined
        ? below.length === 0
          ? seen
          : `${seen}; and not __fish_seen_subcommand_from ${below.join(' ')}`
        : `${seen}; and __fish_seen_subcommand_from ${sub}`;
    if (sub !== undefined)
      lines.push(
        `complete -c suzaku -n '${seen}; and not __fish_seen_subcommand_from ${namesBelow(known, top!).join(' ')}' -a ${sub} -d ${quoted(command.text)}`,
      );
    for (const { name, text, takesValue } of command.flags) {
      const values = known.values[name];
      const value = values === undefined ? (takesValue ? ' -r' : '') : ` -x -a '${values.join(' ')}'`;
      lines.push(`complete -c suzaku -n '${where}' -l ${name.slice(2)}${value} -d ${quoted(text)}`);
    }
  }
  return ['# Completion of suzaku for fish; written by: suzaku completion fish', ...lines].join('\n');
};

/** The script of a shell. */
export const scriptFor = (shell: Shell, known: Known): string => ({ bash, zsh, fish })[shell](known);
