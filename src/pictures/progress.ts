/** Tells how far something is, as the encoding: on a terminal in one line that changes, elsewhere in a line now and then. */

export interface Progress {
  done: number;
  total: number;
}

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * `onProgress` for `encodeAll`. Elsewhere than on a terminal it writes about ten lines, whatever the total.
 * @param name what is counted
 */
export function progressTo(output: Output, name = 'Imágenes'): (progress: Progress) => void {
  let tenth = 0;
  return ({ done, total }) => {
    const now = Math.floor((done / total) * 10);
    if (output.isTTY || now !== tenth)
      output.write(
        `${output.isTTY ? '\r' : ''}${name}: ${done} de ${total}${!output.isTTY || done === total ? '\n' : ''}`,
      );
    tenth = now;
  };
}
