/** Ctrl-C and the end that a system asks for: a run stops between results, and what is done is kept. A second one ends the program at once. */

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** The signal is raised with the name of what arrived. `release` gives the usual way back. */
export const stopOnSignals = (): { readonly signal: AbortSignal; readonly release: () => void } => {
  const stop = new AbortController();
  const release = (): void => {
    for (const name of SIGNALS) process.off(name, onSignal);
  };
  const onSignal = (name: string): void => {
    release();
    stop.abort(name);
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  return { signal: stop.signal, release };
};
