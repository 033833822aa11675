import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { nearest } from './nearest.ts';
import { listed, type Problem } from './problems.ts';

const REQUIRED = [
  'club.yaml',
  'menu.yaml',
  'entrenadores.yaml',
  'lugares.yaml',
  'textos/quienes-somos.md',
  'textos/aviso-legal.md',
  'textos/privacidad-y-cookies.md',
] as const;
const OPTIONAL = ['junta.yaml', 'galerias.yaml', 'patrocinadores.yaml', 'colaboradores.yaml'] as const;
const KIND = /^equipos\/[a-z0-9]+(?:-[a-z0-9]+)*\.yaml$/;
const PAGE = /^paginas\/[a-z0-9]+(?:-[a-z0-9]+)*\.md$/;
/** Notes of the volunteers for themselves, and what systems and editors leave behind. */
const IGNORED = /(^|\/)(\..*|leeme\.(md|txt)|readme\.md|thumbs\.db|desktop\.ini)$|(^|\/)\.|~$/i;

export interface ContentFiles {
  /** Text by path inside the folder, with `/` and without byte order mark or carriage returns. */
  texts: Map<string, string>;
  /** `equipos/*.yaml`, by name. */
  kinds: string[];
  /** `paginas/*.md`, by name. */
  pages: string[];
  /** Files that are there and were not read, under the names that were probably meant. */
  unread: string[];
}

function whole(file: string, found: string, allowed?: string, near?: string): Problem {
  return { file, line: null, column: null, field: '', found, allowed, nearest: near };
}

/** Decodes UTF-8; the first byte that is not is told with its line. */
function decode(file: string, bytes: Buffer, problems: Problem[]): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');
  } catch {
    const lines = new TextDecoder('utf-8').decode(bytes).split('\n');
    const line = lines.findIndex((text) => text.includes('\uFFFD'));
    problems.push({
      file,
      line: line + 1,
      column: (lines[line]?.indexOf('\uFFFD') ?? 0) + 1,
      field: '',
      found: 'El archivo no está guardado en UTF-8: los acentos se perderían.',
      allowed: 'guardarlo de nuevo con la codificación UTF-8',
    });
    return null;
  }
}

/** Tells that a file is not used; returns the name that was probably meant. */
function complainAboutUnknown(file: string, problems: Problem[]): string {
  const asYaml = file.replace(/\.(yml|YAML|YML)$/, '.yaml');
  const near = KIND.test(asYaml) ? asYaml : nearest(file, [...REQUIRED, ...OPTIONAL]);
  const allowed = file.startsWith('equipos/')
    ? 'en «equipos», archivos .yaml con el nombre en minúsculas, sin acentos ni espacios'
    : file.startsWith('paginas/')
      ? 'en «paginas», archivos .md con el nombre en minúsculas, sin acentos ni espacios'
      : `${listed([...REQUIRED, ...OPTIONAL])}, equipos/….yaml, paginas/….md`;
  problems.push(whole(file, 'Este archivo no se usa en ninguna parte.', allowed, near));
  return near ?? file;
}

/** A link is a file when it leads to one; a folder behind a link would be passed over in silence. */
async function isFile(entry: Dirent, problems: Problem[], name: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  const target = await stat(join(entry.parentPath, entry.name)).catch(() => null);
  if (target?.isFile()) return true;
  const found = target ? 'Es un enlace a una carpeta, que no se lee.' : 'Es un enlace que no lleva a nada.';
  problems.push(whole(name, found, 'los archivos mismos, dentro de la carpeta del contenido'));
  return false;
}

/** Reads every file of a content folder. Missing, unknown, empty and wrongly encoded files are added to `problems`. */
export async function readFiles(dir: string, problems: Problem[]): Promise<ContentFiles> {
  const texts = new Map<string, string>();
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) {
    problems.push(whole(dir, 'No encuentro la carpeta del contenido.'));
    return { texts, kinds: [], pages: [], unread: [] };
  }
  const files: string[] = [];
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name).slice(join(dir, sep).length).split(sep).join('/');
    if (!IGNORED.test(file) && (await isFile(entry, problems, file))) files.push(file);
  }
  files.sort();
  const unread: string[] = [];
  const known = new Set<string>([...REQUIRED, ...OPTIONAL]);
  for (const file of files) {
    if (!known.has(file) && !KIND.test(file) && !PAGE.test(file)) {
      unread.push(complainAboutUnknown(file, problems));
      continue;
    }
    const text = decode(file, await readFile(join(dir, file)), problems);
    if (text?.trim() === '') problems.push(whole(file, 'El archivo está vacío.'));
    if (text?.trim()) texts.set(file, text);
    else unread.push(file);
  }
  for (const file of REQUIRED)
    if (!files.includes(file)) problems.push(whole(file, 'Falta este archivo, que es obligatorio.'));
  const kinds = files.filter((file) => KIND.test(file));
  if (kinds.length === 0)
    problems.push(
      whole('equipos', 'No hay ningún archivo de equipos.', 'al menos uno, como equipos/federados.yaml'),
    );
  return { texts, kinds, pages: files.filter((file) => PAGE.test(file)), unread };
}
