/** Letters of the longest word of a title. Its size follows from them, so that no word is broken. */
export const longestWord = (title: string): number =>
  Math.max(...title.split(/\s+/).map((word) => word.length));
