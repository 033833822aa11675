import { expect, test } from 'vitest';
import { readFolders } from '../../../base/config/folders.ts';
import { planImport } from '../../../club/lists/plan.ts';
import { answersSchema } from '../../../club/lists/questions/questions.ts';
import { setUpTestClub } from '../../../club/lists/testing/club.ts';
import { bareDesk } from '../../testing/bare-desk.ts';
import type { DeskContext } from '../desk-context.ts';
import { previewImport, saveImport } from './import-matches.ts';
import { addNewEntries } from './new-entries.ts';

const club = setUpTestClub();

const LIST = `Fecha;Hora;Local;Visitante;Pabellón;Estado
15-16/11/2025;10:00;CV Páramo Cadete F;CV Tomelar;Frontón cubierto;
22/11/2025;10:00;CV Páramo Cadete F;CV Robledal;Frontón cubierto;Retirado
`;

/** Preview and save in this process, as `planInProcess` does in another one. */
const preview = (desk: DeskContext, list: File, answers: object) =>
  previewImport(desk, list, choicesOf(answers), planImport);
const save = (desk: DeskContext, list: File, answers: object, tags: Record<string, string | null>) =>
  saveImport(desk, list, choicesOf(answers), tags, planImport);

const choicesOf = (answers: object) => ({ answers: answersSchema.parse(answers), removeAbsent: false });

const TOMELAR = 'CV Páramo Cadete F – CV Tomelar';

/** Desk of the club without a preview. */
async function openDesk() {
  const { folders, store } = await bareDesk(
    readFolders({ CONTENT_DIR: '.', PHOTOS_DIR: '.fotos' }, club.content),
  );
  const preview = { update: async () => ({ version: 1, problems: [], warnings: [] }) };
  return { folders, store, preview } as unknown as DeskContext;
}

test('saves a list only once its questions are answered', async () => {
  const desk = await openDesk();
  const list = new File([LIST], 'lista.csv');

  const unanswered = await previewImport(desk, list, choicesOf({}));
  expect(unanswered.outcome).toBeNull();
  expect(unanswered.questions.map(({ kind, name, defaultValue }) => [kind, name, defaultValue])).toEqual([
    ['estados', 'Retirado', undefined],
    ['dias', `${TOMELAR}: 15-16/11/2025`, 'no'],
  ]);
  const answers = { dias: { [`${TOMELAR}: 15-16/11/2025`]: 'no' }, estados: { Retirado: 'suspendido' } };
  const { outcome } = await preview(desk, list, answers);
  expect(outcome?.placement.rejected.map(({ row }) => row)).toEqual(['2']);
  expect(outcome?.merged.added.map(({ entry }) => [entry.rival, entry.estado])).toEqual([
    ['CV Robledal', 'suspendido'],
  ]);
  const tags = outcome?.tags ?? {};
  await expect(save(desk, list, {}, tags)).rejects.toMatchObject({
    code: 'open-questions',
  });
  expect(await club.matches()).toBe('');
  await save(desk, list, answers, tags);
  expect(await club.matches()).toContain('rival: CV Robledal');
  await desk.store.close();
});

test('adds the teams and the venue that only the list has, in the same version', async () => {
  const desk = await openDesk();
  const list = new File(
    [
      `Categoría;Fecha;Hora;Local;Visitante;Pabellón
Cadete femenino;15/11/2025;10:00;CV Páramo B;CV Tomelar;PABELLON DE LA RIBERA
Infantil masculino;16/11/2025;10:00;CV Páramo B;CV Robledal;PABELLON DE LA RIBERA
Infantil masculino;23/11/2025;12:00;CV Robledal;CV Páramo B;
Sub-23 Masculino;30/11/2025;12:00;CV Robledal;CV Páramo B;`,
    ],
    'lista.csv',
  );
  const answers: Record<string, Record<string, string>> = {};
  const labels: string[] = [];
  // The venue is asked once the teams are known.
  for (const _round of ['teams', 'venue'])
    for (const { kind, name, choices } of (await preview(desk, list, answers)).questions) {
      const addition = choices.find(({ value }) => value.startsWith('+'));
      if (!answers[kind]?.[name]) labels.push(addition?.label ?? '');
      answers[kind] = { ...answers[kind], [name]: addition?.value ?? '' };
    }
  // A name in two categories means two teams.
  expect(labels).toEqual([
    '«Cadete femenino B», equipo nuevo',
    '«Infantil masculino B», equipo nuevo',
    '«Sub-23 Masculino B», equipo nuevo',
    '«Pabellón de la Ribera», lugar nuevo',
  ]);
  const { outcome } = await preview(desk, list, answers);
  expect(await club.matches()).toBe('');
  await save(desk, list, answers, outcome?.tags ?? {});
  expect((await club.entries()).map(({ equipo, rival, lugar }) => [equipo, rival, lugar])).toEqual([
    ['comarcal/cadete-femenino-b', 'CV Tomelar', 'pabellon-de-la-ribera'],
    ['comarcal/infantil-masculino-b', 'CV Robledal', 'pabellon-de-la-ribera'],
    ['comarcal/infantil-masculino-b', 'CV Robledal', undefined],
    ['comarcal/sub-23-masculino-b', 'CV Robledal', undefined],
  ]);
  // The next list finds them.
  expect((await preview(desk, list, {})).outcome?.merged.unchangedCount).toBe(4);
  const [version] = await desk.store.versions();
  expect(version?.title).toBe('Se añadieron 3 equipos y 1 lugar. Se importaron partidos: 4 nuevos');
  await desk.store.close();
});

test('adds venues to the text that its tag belongs to, though somebody saves meanwhile', async () => {
  let reads = 0;
  const read = async () => ({ text: 'lugares: {}\n', tag: `${++reads}` });
  const { answers } = choicesOf({ lugares: { Norte: '+Norte', Sur: '+Sur' } });
  const { tags, added } = await addNewEntries({ read }, answers);
  expect(tags).toEqual({ 'lugares.yaml': '1' });
  expect(added).toHaveLength(2);
});
