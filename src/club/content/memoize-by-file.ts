/**
 * Caches the last result for each file: while somebody edits one file, the others are not parsed again. Results are
 * shared and must not be changed.
 */
export function memoizeByFile<Read>(
  read: (file: string, text: string) => Read,
): (file: string, text: string) => Read {
  const results = new Map<string, { text: string; value: Read }>();
  return (file, text) => {
    const cached = results.get(file);
    if (cached?.text === text) return cached.value;
    const value = read(file, text);
    results.set(file, { text, value });
    return value;
  };
}
