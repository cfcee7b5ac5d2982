/** Lines of a stream, one at a time; a line longer than `most` characters comes as undefined and is not kept in memory. */
export const linesOf = async function* (
  chunks: AsyncIterable<string | Uint8Array>,
  most: number,
): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder();
  let held = '';
  let isLong = false;
  for await (const chunk of chunks) {
    const parts = (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })).split('\n');
    for (const [i, part] of parts.entries()) {
      if (i > 0) {
        yield isLong ? undefined : held.replace(/\r$/, '');
        held = '';
        isLong = false;
      }
      if (isLong) continue;
      held += part;
      if (held.length > most) {
        held = '';
        isLong = true;
      }
    }
  }
  if (isLong) yield undefined;
  else if (held !== '') yield held.replace(/\r$/, '');
};
