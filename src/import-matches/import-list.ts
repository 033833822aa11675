import { join } from 'node:path';
import type { Club } from '../content/club.ts';
import { ContentError, formatWarnings, listed } from '../content/problems.ts';
import { checkContent } from '../content/read.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import { answersOf, remembered } from './answers.ts';
import { decode } from './decode.ts';
import { sidesOf } from './facts.ts';
import { ImportError } from './import-error.ts';
import { askedNames, confirmed, nameComplaints, type Screen } from './interview.ts';
import { type MatchList, shortened } from './list.ts';
import { editedFile, matchesIn } from './matches-file.ts';
import { MEMORY_FILE, memoryText, readMemory } from './memory.ts';
import { merge, type Remembered } from './merge.ts';
import { type Answers, lasting, namesOf, similarNames } from './names.ts';
import { checkAnswers, type Options } from './options.ts';
import { type Placement, place } from './place.ts';
import { foundLines, rejectedLines, reportLines } from './show.ts';
import { understood } from './understand.ts';
import { textOf, writeWhole } from './write.ts';

const MATCHES_FILE = 'partidos.yaml';

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
  const memory = await readMemory(contentDir);
  const path = join(contentDir, MATCHES_FILE);
  const memoryPath = join(contentDir, MEMORY_FILE);
  const before = await textOf(path);

  const { list, columns } = await understood(decode(bytes), options, memory, screen);
  const { placement, answers } = await placed(list, club, answersOf(options, memory, club), screen);
  if (placement.found.length === 0) throw new ImportError(nothingFound(placement, list, club));

  const merged = merge(matchesIn(before), placement.found, memory.partidos as Remembered);
  const removed = options.removeAbsent ? merged.absent : [];
  if (removed.length > 0 && placement.rejected.length > 0)
    throw new ImportError(
      [
        'Con --quitar-ausentes, todas las filas se tienen que poder colocar: una de estas puede ser la de un partido que falta.',
        ...rejectedLines(placement),
      ].join('\n'),
    );
  const after = editedFile(before, { ...merged, removed: removed.map(({ index }) => index) });
  for (const line of [
    '',
    ...foundLines(placement.found, club),
    '',
    ...reportLines(placement, merged, club, options.removeAbsent),
  ])
    say(line);

  const nextMemory = memoryText(
    remembered(memory, columns, lasting(answers, club), merged.remembered, matchesIn(after)),
  );
  if (after === before) {
    if (nextMemory !== memoryText(memory)) await writeWhole({ [memoryPath]: nextMemory });
    return say('\npartidos.yaml ya estaba al día: no se ha tocado.');
  }
  const told = new Set(warnings.map((warning) => JSON.stringify(warning)));
  const fresh = (await checked(contentDir, after)).filter((warning) => !told.has(JSON.stringify(warning)));
  if (fresh.length > 0) say(`\nCon estos partidos:\n${formatWarnings(fresh)}`);
  say('');
  if (!options.yes) {
    if (!ask) throw new ImportError('Así quedaría. Para escribirlo, repite la orden con --si.');
    if (!(await confirmed(ask, '¿Lo escribo en partidos.yaml?')))
      throw new ImportError('Como has dicho que no, todo queda como estaba.');
  }
  if ((await textOf(path)) !== before)
    throw new ImportError('partidos.yaml ha cambiado mientras tanto: repite la importación.');
  await writeWhole({ [path]: after, [memoryPath]: nextMemory });
  say(`Escrito: ${path}`);
}

/** The club's matches of the list, once every name is known. */
async function placed(
  list: MatchList,
  club: Club,
  known: Answers,
  { say, ask }: Screen,
): Promise<{ placement: Placement; answers: Answers }> {
  let answers = known;
  for (;;) {
    const placement = place(list, club, namesOf(club, answers));
    if (placement.questions.length === 0) return { placement, answers };
    if (!ask) throw new ImportError(nameComplaints(placement.questions));
    answers = await askedNames(placement.questions, answers, club, ask, say);
  }
}

function nothingFound(placement: Placement, list: MatchList, club: Club): string {
  const names = [...new Set(list.lines.flatMap((line) => sidesOf(line) ?? []).filter(Boolean))].map((name) =>
    shortened(name, 40),
  );
  const similar = similarNames(names, club);
  return [
    'En la lista no hay ningún partido que se pueda tomar. Una lista así no cambia partidos.yaml.',
    ...(placement.others > 0
      ? [
          `No encuentro «${club.shortName}» entre sus equipos: ${listed(similar.length > 0 ? similar : names.sort())}.`,
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
