/** Tells how far something is, as the encoding: a bar that redraws itself on a terminal, a plain line now and then elsewhere. */

export interface Progress {
  done: number;
  total: number;
}

interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const BAR = 24;

function bar(name: string, { done, total }: Progress): string {
  const full = Math.round((done / total) * BAR);
  return `${name} ${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${done}/${total}`;
}

/**
 * `onProgress` for `encodeAll`. Elsewhere than on a terminal it writes about ten lines, whatever the total.
 * @param name what is counted
 */
export function progressTo(output: Output, name = 'Imágenes'): (progress: Progress) => void {
  let tenth = 0;
  return (progress) => {
    const { done, total } = progress;
    if (output.isTTY) {
      output.write(`\r${bar(name, progress).slice(0, output.columns ?? 80)}${done === total ? '\n' : ''}`);
      return;
    }
    const now = Math.floor((done / total) * 10);
    if (now === tenth) return;
    tenth = now;
    output.write(`${name}: ${done} de ${total}\n`);
  };
}
