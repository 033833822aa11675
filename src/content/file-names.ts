import { dirname, extname } from 'node:path';
import { FILES } from './files/files.ts';
import { nearest } from './nearest.ts';
import { aboutFile, type Problem } from './problems.ts';

/** The name of a declared file, `junta.yaml`, or of all files of a folder, `equipos/*.yaml`. */
interface Declared {
  name: string;
}

const isFolder = ({ name }: Declared) => name.includes('*');

/** Whether a file is the declared one, or one of the declared folder. */
export function isOf({ name }: Declared, file: string): boolean {
  const [before = '', after = ''] = name.split('*');
  const word = file.slice(before.length, file.length - after.length);
  return isFolder({ name })
    ? file === before + word + after && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(word)
    : file === name;
}

/** Whether there is a declaration for a file. */
export const isDeclared = (file: string) => FILES.some((declared) => isOf(declared, file));

/** A declared name as volunteers are told it: `equipos/….yaml`. */
export const shownName = ({ name }: Declared) => name.replace('*', '…');

/** The problem of a file that is none of the declared ones. */
export function unknownFile(file: string): Problem {
  const asYaml = file.replace(/\.yml$/i, '.yaml');
  const folder = FILES.find((declared) => isFolder(declared) && dirname(declared.name) === dirname(file));
  const single = FILES.filter((declared) => !isFolder(declared)).map(({ name }) => name);
  return aboutFile(file, {
    found: 'Este archivo no se usa en ninguna parte.',
    allowed: folder
      ? `en «${dirname(folder.name)}», archivos ${extname(folder.name)} con el nombre en minúsculas, sin acentos ni espacios`
      : FILES.map(shownName).join(', '),
    nearest: folder && isOf(folder, asYaml) ? asYaml : nearest(file, single),
  });
}

/** The problem of a required file, or folder of files, that is not there. */
export function missingFile(declared: Declared): Problem {
  return isFolder(declared)
    ? aboutFile(dirname(declared.name), {
        found: 'Falta al menos un archivo en esta carpeta.',
        allowed: `${shownName(declared)}, con el nombre en minúsculas, sin acentos ni espacios`,
      })
    : aboutFile(declared.name, { found: 'Falta este archivo, que es obligatorio.' });
}
