import { expect, test } from 'vitest';
import { readFolders } from '../../../base/config/folders.ts';
import { answersSchema } from '../../../club/lists/questions/questions.ts';
import { setUpTestClub } from '../../../club/lists/testing/club.ts';
import { bareDesk } from '../../testing/bare-desk.ts';
import type { DeskContext } from '../desk-context.ts';
import { previewImport, saveImport } from './import-matches.ts';

const club = setUpTestClub();

const LIST = `Fecha;Hora;Local;Visitante;Pabellón;Estado
15-16/11/2025;10:00;CV Páramo Cadete F;CV Tomelar;Frontón cubierto;
22/11/2025;10:00;CV Páramo Cadete F;CV Robledal;Frontón cubierto;Retirado
`;

const choicesOf = (answers: object) => ({ answers: answersSchema.parse(answers), removeAbsent: false });

const TOMELAR = 'CV Páramo Cadete F – CV Tomelar';

test('saves a list only once its questions are answered', async () => {
  const { folders, store } = await bareDesk(
    readFolders({ CONTENT_DIR: '.', PHOTOS_DIR: '.fotos' }, club.content),
  );
  const preview = { update: async () => ({ version: 1, problems: [], warnings: [] }) };
  const desk = { folders, store, preview } as unknown as DeskContext;
  const list = new File([LIST], 'lista.csv');

  const unanswered = await previewImport(desk, list, choicesOf({}));
  expect(unanswered.outcome).toBeNull();
  expect(unanswered.questions.map(({ kind, name, defaultValue }) => [kind, name, defaultValue])).toEqual([
    ['estados', 'Retirado', undefined],
    ['dias', `${TOMELAR}: 15-16/11/2025`, 'no'],
  ]);
  const answers = { dias: { [`${TOMELAR}: 15-16/11/2025`]: 'no' }, estados: { Retirado: 'suspendido' } };
  const { outcome } = await previewImport(desk, list, choicesOf(answers));
  expect(outcome?.placement.rejected.map(({ row }) => row)).toEqual(['2']);
  expect(outcome?.merged.added.map(({ entry }) => [entry.rival, entry.estado])).toEqual([
    ['CV Robledal', 'suspendido'],
  ]);
  const tags = outcome?.tags ?? {};
  await expect(saveImport(desk, list, choicesOf({}), tags)).rejects.toMatchObject({
    code: 'open-questions',
  });
  expect(await club.matches()).toBe('');
  await saveImport(desk, list, choicesOf(answers), tags);
  expect(await club.matches()).toContain('rival: CV Robledal');
  await store.close();
});
