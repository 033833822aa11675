import { expect, onTestFinished, test } from 'vitest';
import { checkTexts } from '../../../tasks/check/check-texts.ts';
import { smallDesk } from '../../testing/bare-desk.ts';
import { homeMatch, SEASON, TEAM } from '../../testing/small-club.ts';
import { changeFile } from './edit-file.ts';
import { lastChange } from './last-change.ts';
import { undoVersion } from './versions.ts';

async function desk() {
  const opened = await smallDesk(SEASON);
  onTestFinished(opened.close);
  const { club } = await checkTexts(opened.folders.contentDir);
  if (!club) throw new Error('The small club has errors.');
  const preview = { ...opened.preview, club: () => club };
  const as = (name: string) => ({ ...opened, preview, store: opened.store.withAuthor(name) });
  return { ...opened, preview, as };
}

test('names the newest change of a person, and the page that shows the changed entry', async () => {
  const opened = await desk();
  expect(await lastChange(opened, undefined)).toBeNull();
  const file = 'equipos/comarcal.yaml';
  await changeFile(
    opened,
    file,
    (value) => {
      const { equipos, ...rest } = value as { equipos: { division: string }[] };
      return { ...rest, equipos: equipos.map((team, i) => (i === 1 ? { ...team, division: 'Otra' } : team)) };
    },
    'Cambiar un equipo',
  );
  await changeFile(opened.as('Ana'), 'club.yaml', (club) => ({ ...club, lema: 'Otro' }), 'Cambiar el lema');
  expect(await lastChange(opened, undefined)).toMatchObject({
    title: 'Cambiar un equipo',
    page: '/equipos/comarcal/cadete-femenino',
    undoable: true,
  });
  expect(await lastChange(opened, 'Ana')).toMatchObject({ title: 'Cambiar el lema', page: '/' });
  // A removed entry is no longer on a page of its own.
  await changeFile(
    opened,
    file,
    (value) => {
      const { equipos, ...rest } = value as { equipos: unknown[] };
      return { ...rest, equipos: equipos.slice(0, -1) };
    },
    'Quitar un equipo',
  );
  expect(await lastChange(opened, undefined)).toMatchObject({ page: '/equipos/comarcal' });
  // The first entry of a new file.
  const match = { ...homeMatch(TEAM, '2025-11-16', 'Rival'), donde: 'casa' as const };
  await changeFile(opened, 'partidos.yaml', () => ({ partidos: [match] }), 'Añadir un partido');
  expect(await lastChange(opened, undefined)).toMatchObject({ page: '/equipos/comarcal/cadete-femenino' });
});

test('lets a person who looks after photos undo own changes of albums only', async () => {
  const { as, store } = await desk();
  const eva = { name: 'Eva', role: 'photos' as const };
  const gallery = (intro: string) => () => ({ intro, cursos: [] });
  await changeFile(as('Eva'), 'galerias.yaml', gallery('Uno.'), 'Álbumes de Eva');
  await changeFile(as('Ana'), 'galerias.yaml', gallery('Dos.'), 'Álbumes de Ana');
  await changeFile(as('Eva'), 'club.yaml', (club) => ({ ...club, lema: 'Otro' }), 'Lema');
  const undo = async (title: string) => {
    const version = (await store.versions()).find((candidate) => candidate.title === title);
    return undoVersion(as('Eva'), { id: version?.id ?? '' }, eva);
  };
  await expect(undo('Álbumes de Ana')).rejects.toMatchObject({ code: 'not-allowed' });
  await expect(undo('Lema')).rejects.toMatchObject({ code: 'not-allowed' });
  expect(await undo('Álbumes de Eva')).toHaveProperty('laterChanges');
});
