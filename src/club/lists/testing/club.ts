import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach } from 'vitest';
import { newFolder } from '../../../../tests/setup/folder.ts';
import { readContentTexts } from '../../../desk/core/editing/content-files.ts';
import { importAtTerminal } from '../../../desk/core/import/import-at-terminal.ts';
import { matchesFile } from '../../../desk/core/import/list-files.ts';
import type { MatchInput } from '../../content/files/matches.ts';
import { planImport } from '../plan.ts';
import { answersSchema } from '../questions/questions.ts';

const CLUB = new URL('../../../../tests/otro-club/contenido', import.meta.url).pathname;
const SECOND_VENUE = `
  pabellon:
    title: Pabellón de la Vega
    address: [Calle de la Vega, s/n]
    img: lugares/pabellon
`;

/** Fixture: a small club called CV Páramo in its own content folder. */
interface TestClub {
  content: string;
  /** Imports a list with `--si`; returns the command's output or its error message. */
  import(
    list: string | Uint8Array,
    answers?: object,
    options?: { name?: string; removeAbsent?: boolean },
  ): Promise<string>;
  /** Text of partidos.yaml; empty if there is none. */
  matches(): Promise<string>;
  /** Matches of partidos.yaml. */
  entries(): Promise<MatchInput[]>;
  /** Writes a file, or deletes it if the text is null. */
  write(text: string | null, file?: string): Promise<void>;
  /** Texts of all files by path, without the desk's own. */
  files(): Promise<Record<string, string>>;
}

/** Creates a new fixture before each test of a file. */
export function setUpTestClub(matches?: string): TestClub {
  const club = {} as TestClub;
  beforeEach(async () => void Object.assign(club, await testClub(matches)));
  return club;
}

let clubTexts: Promise<ReadonlyMap<string, string>> | undefined;

/** Reads the texts of the small club once, with a short name, a second venue and a training there. */
async function readClubTexts(): Promise<ReadonlyMap<string, string>> {
  const texts = new Map(await readContentTexts(CLUB));
  const change = (file: string, edit: (text: string) => string) =>
    texts.set(file, edit(texts.get(file) ?? ''));
  change('club.yaml', (text) => text.replace(/^nombre_corto: .*$/m, 'nombre_corto: CV Páramo'));
  change('lugares.yaml', (text) => text + SECOND_VENUE.slice(1));
  // The new venue needs a training, or the content check reports it as unused.
  change('equipos/comarcal.yaml', (text) =>
    text.replace('hasta: 20:30, lugar: fronton', 'hasta: 20:30, lugar: pabellon'),
  );
  return texts;
}

async function testClub(matches?: string): Promise<TestClub> {
  const content = newFolder();
  const pathOf = (file: string) => join(content, file);
  clubTexts ??= readClubTexts();
  for (const [file, text] of await clubTexts) {
    mkdirSync(dirname(pathOf(file)), { recursive: true });
    writeFileSync(pathOf(file), text);
  }
  if (matches !== undefined) await writeFile(pathOf('partidos.yaml'), matches);

  const folders = {
    contentDir: content,
    photosDir: join(content, '.fotos'),
    cacheDir: join(content, '.cache'),
    buildDir: join(content, '.montada'),
  };
  const matchesText = () => readFile(pathOf('partidos.yaml'), 'utf8').catch(() => '');
  return {
    content,
    import: async (list, answers = {}, { name = 'lista.csv', removeAbsent = false } = {}) => {
      const lines: string[] = [];
      const bytes = typeof list === 'string' ? new TextEncoder().encode(list) : list;
      const options = {
        file: name,
        answers: answersSchema.parse(answers),
        removeAbsent,
        isConfirmed: true,
        plan: planImport,
      };
      try {
        await importAtTerminal(bytes, folders, options, (line) => void lines.push(line));
      } catch (error) {
        lines.push((error as Error).message);
      }
      return lines.join('\n');
    },
    matches: matchesText,
    entries: async () => matchesFile.parse((await matchesText()) || null),
    write: (text, file = 'partidos.yaml') =>
      text === null ? rm(pathOf(file), { force: true }) : writeFile(pathOf(file), text),
    files: async () => {
      const entries = await readdir(content, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile() && !entry.parentPath.includes('.escritorio'))
        .map(({ parentPath, name }) => join(parentPath, name));
      return Object.fromEntries(
        await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')])),
      );
    },
  };
}
