/** Gathers what is wrong with the photos, so that a volunteer reads all of it at once and in order. */
import type { Remark } from './inspect.ts';
import { missingNumbers, missingPicture, missingPictures, photosFailed, remarkMessage } from './messages.ts';
import { splitId } from './originals.ts';
import type { Plan } from './plan.ts';
import type { PictureRequest } from './types.ts';

export interface Reports {
  problem(message: string): void;
  missing(request: PictureRequest): void;
  remark(remark: Remark | 'pequena', path: string): void;
  finish(): Pick<Plan, 'missing' | 'problems' | 'notices' | 'failure'>;
}

/** @param photosDir as the messages shall name it */
export function createReports(photosDir: string): Reports {
  const problems = new Set<string>();
  const albums = new Map<string, Set<number>>();
  /** Titles by name, by folder. */
  const others = new Map<string, Map<string, string>>();
  const remarks = new Map<Remark | 'pequena', Set<string>>();
  return {
    problem: (message) => problems.add(message),
    missing(request) {
      const { folder, stem } = splitId(request.id);
      if (!/^\d+$/.test(stem)) {
        const titles = others.get(folder) ?? new Map<string, string>();
        // A photo may be wanted several times: it goes by the name that it was first asked for.
        if (!titles.has(stem)) others.set(folder, titles.set(stem, request.title));
        return;
      }
      const numbers = albums.get(folder) ?? new Set();
      albums.set(folder, numbers.add(Number(stem)));
    },
    remark(remark, path) {
      const paths = remarks.get(remark) ?? new Set();
      remarks.set(remark, paths.add(path));
    },
    finish() {
      const sets = [...albums.values(), ...others.values()];
      const missing = [
        ...[...albums].map(([album, n]) => missingNumbers(album, [...n], photosDir)),
        ...[...others].map(([folder, titles]) => {
          const pictures = [...titles].map(([stem, title]) => ({ stem, title }));
          const [only] = pictures;
          return only && pictures.length === 1
            ? missingPicture(folder ? `${folder}/${only.stem}` : only.stem, only.title, photosDir)
            : missingPictures(folder, pictures, photosDir);
        }),
      ];
      return {
        missing,
        problems: [...problems],
        notices: [...remarks].map(([remark, paths]) => remarkMessage(remark, [...paths])),
        failure: photosFailed(
          sets.reduce((sum, { size }) => sum + size, 0),
          problems.size,
        ),
      };
    },
  };
}
