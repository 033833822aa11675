import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFolders } from '../../contract/folders.ts';
import { type TestClub, testClub } from '../../import-matches/testing/club.ts';
import { IMPORT_API, type ListLook } from '../import-api.ts';
import { openStore } from '../store/open.ts';
import type { DeskContext } from './context.ts';
import { answerErrors } from './errors.ts';
import { importMatchesRoutes } from './import-matches.ts';

let club: TestClub;
beforeEach(async () => {
  club = await testClub();
});
afterEach(() => club.remove());

const LIST = `Fecha;Hora;Local;Visitante;Pabellón;Estado
15-16/11/2025;10:00;CV Páramo Cadete F;CV Tomelar;Frontón cubierto;
22/11/2025;10:00;CV Páramo Cadete F;CV Robledal;Frontón cubierto;Retirado
23/11/2025;10:00 / 10:30;CV Otero;CV Páramo Cadete F;Por determinar;Aplazado
`;

const TOMELAR = 'CV Páramo Cadete F – CV Tomelar';

test('a list is asked about, then shown with what is left over, then saved', async () => {
  const folders = readFolders({
    CONTENT_DIR: club.content,
    PHOTOS_DIR: `${club.content}/.fotos`,
    BUILD_DIR: `${club.content}/.build`,
    CACHE_DIR: `${club.content}/.cache`,
  });
  const store = await openStore({ ...folders, isWithdrawn: async () => false });
  const preview = { update: async () => ({ version: 1, problems: [], warnings: [] }) };
  const app = fastify();
  answerErrors(app);
  importMatchesRoutes(app, { folders, store, preview } as unknown as DeskContext);
  const ask = async (url: string, answers: object, more = {}) => {
    const list = Buffer.from(LIST).toString('base64');
    const payload = { name: 'lista.csv', list, answers, removeAbsent: false, ...more };
    return (await app.inject({ method: 'POST', url, payload })).json();
  };

  const open: ListLook = await ask(IMPORT_API.look, {});
  expect(open.outcome).toBeNull();
  expect(open.questions.map(({ kind, name, safe }) => [kind, name, safe])).toEqual([
    ['estados', 'Retirado', undefined],
    ['dias', `${TOMELAR}: 15-16/11/2025`, 'no'],
  ]);
  const answers = { dias: { [`${TOMELAR}: 15-16/11/2025`]: 'no' }, estados: { Retirado: 'suspendido' } };
  const { outcome }: ListLook = await ask(IMPORT_API.look, answers);
  expect(outcome?.placement.rejected).toEqual([
    { row: 2, why: 'todavía no se sabe el día («15-16/11/2025»)' },
  ]);
  expect(outcome?.placement.notes).toEqual([
    { row: 4, why: 'la hora «10:00 / 10:30»: son varias horas: queda sin hora' },
  ]);
  expect(outcome?.merged.added.map(({ entry }) => [entry.rival, entry.estado, entry.hora])).toEqual([
    ['CV Robledal', 'suspendido', '10:00'],
    ['CV Otero', 'aplazado', undefined],
  ]);
  expect(await club.matches()).toBe('');
  // What was not answered is not saved.
  expect(await ask(IMPORT_API.take, {}, { tags: outcome?.tags })).toMatchObject({ code: 'otra-vez' });
  expect(await club.matches()).toBe('');
  await ask(IMPORT_API.take, answers, { tags: outcome?.tags });
  expect(await club.matches()).toContain('rival: CV Robledal');
  await app.close();
  await store.close();
});
