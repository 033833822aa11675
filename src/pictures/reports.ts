/** Gathers what is wrong with the photos, so that a volunteer reads all of it at once and in order. */
import type { Remark } from './inspect.ts';
import { missingNumbers, missingPicture, remarkMessage } from './messages.ts';
import { splitId } from './originals.ts';
import type { PictureRequest } from './types.ts';

export interface Reports {
  problem(message: string): void;
  missing(request: PictureRequest): void;
  remark(remark: Remark | 'pequena', path: string): void;
  notice(message: string): void;
  finish(): { problems: string[]; notices: string[] };
}

/** @param photosDir as the messages shall name it */
export function createReports(photosDir: string): Reports {
  const problems = new Set<string>();
  const notices = new Set<string>();
  const albums = new Map<string, Set<number>>();
  const remarks = new Map<Remark | 'pequena', Set<string>>();
  return {
    problem: (message) => problems.add(message),
    notice: (message) => notices.add(message),
    missing(request) {
      const { folder, stem } = splitId(request.id);
      if (!/^\d+$/.test(stem)) {
        problems.add(missingPicture(request.id, request.title, photosDir));
        return;
      }
      const numbers = albums.get(folder) ?? new Set();
      albums.set(folder, numbers.add(Number(stem)));
    },
    remark(remark, path) {
      const paths = remarks.get(remark) ?? new Set();
      remarks.set(remark, paths.add(path));
    },
    finish: () => ({
      problems: [...[...albums].map(([album, n]) => missingNumbers(album, [...n], photosDir)), ...problems],
      notices: [...[...remarks].map(([remark, paths]) => remarkMessage(remark, [...paths])), ...notices],
    }),
  };
}
