import { join } from 'node:path';
import type { Club } from '../content/club.ts';
import { ContentError, formatWarnings, listed } from '../content/problems.ts';
import { checkContent } from '../content/read.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import { ImportError } from './import-error.ts';
import { askedNames, confirmed, nameComplaints, type Screen } from './interview.ts';
import { MATCHES_FILE } from './matches-file.ts';
import { MEMORY_FILE, readMemory } from './memory.ts';
import { checkAnswers, type Options } from './options.ts';
import { type Before, type ImportPlan, type Planned, planImport } from './plan.ts';
import { foundLines, rejectedLines, reportLines } from './show.ts';
import { type Understood, understood } from './understand.ts';
import { textOf, writeWhole } from './write.ts';

/**
 * Takes a list of matches over into the content. Everything is checked before anything is written.
 * @throws {ImportError | ContentError} with what to do; then nothing has been written.
 */
export async function importList(
  bytes: Uint8Array,
  contentDir: string,
  options: Options,
  screen: Screen,
): Promise<void> {
  const { say, ask } = screen;
  const { club, warnings } = await checkContent(contentDir, sitePages);
  checkAnswers(options.answers, club);
  const path = join(contentDir, MATCHES_FILE);
  const memoryPath = join(contentDir, MEMORY_FILE);
  const memory = readMemory(await textOf(memoryPath), memoryPath);
  const text = await textOf(path);

  const list = await understood(bytes, options, memory, screen);
  const plan = await settled(list, options, { club, memory, text }, screen);
  if (plan.unsure)
    throw new ImportError(
      [
        'Con --quitar-ausentes, todas las filas se tienen que poder colocar: una de estas puede ser la de un partido que falta.',
        ...rejectedLines(plan.placement),
      ].join('\n'),
    );
  for (const line of [
    '',
    ...foundLines(plan.placement.found, club),
    '',
    ...reportLines(plan.placement, plan.merged, club, options.removeAbsent),
  ])
    say(line);

  if (plan.text === text) {
    if (plan.learns) await writeWhole({ [memoryPath]: plan.memory });
    return say('\npartidos.yaml ya estaba al día: no se ha tocado.');
  }
  const told = new Set(warnings.map((warning) => JSON.stringify(warning)));
  const fresh = (await checked(contentDir, plan.text)).filter(
    (warning) => !told.has(JSON.stringify(warning)),
  );
  if (fresh.length > 0) say(`\nCon estos partidos:\n${formatWarnings(fresh)}`);
  say('');
  if (!options.yes) {
    if (!ask) throw new ImportError('Así quedaría. Para escribirlo, repite la orden con --si.');
    if (!(await confirmed(ask, '¿Lo escribo en partidos.yaml?')))
      throw new ImportError('Como has dicho que no, todo queda como estaba.');
  }
  if ((await textOf(path)) !== text)
    throw new ImportError('partidos.yaml ha cambiado mientras tanto: repite la importación.');
  await writeWhole({ [path]: plan.text, [memoryPath]: plan.memory });
  say(`Escrito: ${path}`);
}

/** The plan, once every name is known. */
async function settled(
  list: Understood,
  options: Options,
  before: Before,
  { say, ask }: Screen,
): Promise<ImportPlan> {
  let { answers } = options;
  for (;;) {
    const planned = planImport(list, { ...options, answers }, before);
    if (planned.is === 'plan') return planned;
    if (planned.is === 'none') throw new ImportError(nothingFound(planned, before.club));
    if (!ask) throw new ImportError(nameComplaints(planned.questions));
    answers = await askedNames(planned.questions, answers, before.club, ask, say);
  }
}

function nothingFound({ placement, names }: Extract<Planned, { is: 'none' }>, club: Club): string {
  return [
    'En la lista no hay ningún partido que se pueda tomar. Una lista así no cambia partidos.yaml.',
    ...(placement.others > 0
      ? [
          `No encuentro «${club.shortName}» entre sus equipos: ${listed(names)}.`,
          'Si el club aparece con otro nombre, dilo con --club="NOMBRE", o cada equipo con --equipo="NOMBRE"=CLAVE.',
        ]
      : []),
    ...rejectedLines(placement),
  ].join('\n');
}

/** The warnings of the content as it would be. */
async function checked(contentDir: string, text: string) {
  try {
    return (await checkContent(contentDir, sitePages, new Map([[MATCHES_FILE, text]]))).warnings;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new ImportError(`Así como quedaría, partidos.yaml no se podría publicar.\n${error.message}`);
  }
}
