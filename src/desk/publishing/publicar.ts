/**
 * `npm run publicar`: builds the site if it is outdated, and publishes it to the target in `.escritorio/publicar.yaml`.
 * Options after `--`: `--ver-cambios` only lists the pages that would change; `--deshacer` publishes the previous version;
 * `--sustituir` overwrites foreign files; `--seguir` continues although another computer did not finish.
 */
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { loadEnvironment } from '../../config/environment.ts';
import { type Folders, readFolders } from '../../config/folders.ts';
import { reportAndExit } from '../../errors/report.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { progressReporter } from '../../pictures/build.ts';
import type { ChangedPage } from '../../publish/changed-pages.ts';
import { PublishError } from '../../publish/publish-error.ts';
import type { SftpDestination } from '../../publish/settings.ts';
import type { PublishPhase, PublishProgress } from '../../publish/sync.ts';
import { rewriteFile } from '../store/store.ts';
import { createReport, type JobReport, publishNow, undoNow } from './job-report.ts';
import { findPublishChanges } from './publish-changes.ts';
import { PHASES } from './publishing.ts';
import { saveHostKey } from './settings-file.ts';

const OPTIONS = {
  'ver-cambios': { type: 'boolean' },
  deshacer: { type: 'boolean' },
  sustituir: { type: 'boolean' },
  seguir: { type: 'boolean' },
} as const;

const CHANGE_LABELS = { new: 'nueva', gone: 'ya no está', changed: 'cambia' };
/** Maximum number of listed pages. */
const MAX_PAGES = 30;

/** Next step for each error, in Spanish. */
const NEXT_STEPS: Partial<Record<PublishError['kind'], string>> = {
  occupied: 'Para sustituirlos: npm run publicar -- --sustituir',
  'other-computer': 'Para seguir desde aquí: npm run publicar -- --seguir',
  'host-key':
    'Si el alojamiento dice que la ha cambiado, borra la línea «huella» de publicar.yaml y confirma la nueva.',
  credentials: 'Este comando toma de .env las contraseñas y las claves: .env.example dice con qué nombres.',
};

try {
  const requested = readOptions();
  const folders = readFolders(loadEnvironment());
  // Ctrl+C stops at a point where the published site is complete, from which the next run resumes.
  const cancel = new AbortController();
  process.once('SIGINT', () => cancel.abort());
  const options = {
    onProgress: createProgressBars(),
    signal: cancel.signal,
    replaceForeign: requested.sustituir ?? false,
    takeOverLock: requested.seguir ?? false,
    trustHostKey: (fingerprint: string, destination: SftpDestination) =>
      trustHostKey(folders, fingerprint, destination),
  };
  if (requested['ver-cambios']) {
    const { pages } = await findPublishChanges(folders, options);
    const comparedWith = 'respecto a lo último que se publicó desde este ordenador';
    const title = pages.length === 0 ? `Ninguna página cambia ${comparedWith}.` : `Cambios ${comparedWith}:`;
    report(createReport([title], [], pages));
  } else report(await (requested.deshacer ? undoNow : publishNow)(folders, options));
} catch (error) {
  if (!(error instanceof PublishError)) reportAndExit(error);
  const next = NEXT_STEPS[error.kind];
  console.error(next ? `${error.message}\n${next}` : error.message);
  process.exitCode = 1;
}

function report({ done, warnings, pages }: JobReport): void {
  console.log([...done, ...changeLines(pages), ...warnings].join('\n'));
}

function changeLines(changed: readonly ChangedPage[]): string[] {
  const lines = changed
    .slice(0, MAX_PAGES)
    .map(({ address, change }) => `- ${address}: ${CHANGE_LABELS[change]}`);
  return changed.length > MAX_PAGES ? [...lines, `- y ${changed.length - MAX_PAGES} páginas más`] : lines;
}

/** Returns a callback that shows a progress bar for each phase. */
function createProgressBars(): (progress: PublishProgress) => void {
  const bars = new Map<PublishPhase, ReturnType<typeof progressReporter>>();
  return ({ phase, done, total }) => {
    const bar = bars.get(phase) ?? progressReporter(process.stdout, PHASES[phase]);
    bars.set(phase, bar);
    bar({ done, total });
  };
}

/** Parses the command line. @throws Error with the known options */
function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch {
    const names = Object.keys(OPTIONS).map((name) => `--${name}`);
    throw new UsageError(
      `npm run publicar: no se entiende «${process.argv.slice(2).join(' ')}». Detrás de «--» puede ir ${names.join(', ')}.`,
    );
  }
}

/** Asks whether to trust the key of a new server, and stores it in the settings. */
async function trustHostKey(
  folders: Folders,
  fingerprint: string,
  destination: SftpDestination,
): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const screen = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await screen.question(
    `Es la primera vez que se publica en este servidor. Su clave es ${fingerprint}\nCompárala con la que dice el alojamiento. ¿Es la misma? (s/n) `,
  );
  screen.close();
  if (!/^s[ií]?$/i.test(typed.trim())) return false;
  const store = {
    rewrite: (file: string, change: (text: string) => string | Promise<string>) =>
      rewriteFile(join(folders.contentDir, file), change),
  };
  await saveHostKey({ folders, store }, destination, fingerprint);
  return true;
}
