/**
 * The same reading of files, with what each was read as last: while somebody types at one of them, the others stay as
 * they are. What is read is shared, so nobody may change it.
 */
export function remembered<Read>(
  read: (file: string, text: string) => Read,
): (file: string, text: string) => Read {
  const last = new Map<string, { text: string; value: Read }>();
  return (file, text) => {
    const found = last.get(file);
    if (found?.text === text) return found.value;
    const value = read(file, text);
    last.set(file, { text, value });
    return value;
  };
}
