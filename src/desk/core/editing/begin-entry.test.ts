import { expect, test } from 'vitest';
import { ClubFolders } from '../../../store/testing/club-folders.ts';
import { writeSmallClub } from '../../testing/small-club.ts';
import { beginEntry } from './begin-entry.ts';
import { changeFile, openFile } from './edit-file.ts';

test('an entry begins by its name once, however it is spelled, and never takes the key of somebody else', async () => {
  const folders = new ClubFolders();
  await writeSmallClub(folders.contentDir);
  const desk = { folders, store: await folders.open() };
  const begin = (name: string, file = 'entrenadores.yaml') => beginEntry(desk, file, name);
  const coaches = async () => (await openFile(desk.store, 'entrenadores.yaml')).value.entrenadores;
  const before = await coaches();

  expect(await begin('Óscar Vela')).toBe('oscar-vela');
  expect(await begin('OSCAR  vela')).toBe('oscar-vela');
  expect(await Promise.all([begin('Bea Ruiz'), begin('Bea Ruiz')])).toEqual(['bea-ruiz', 'bea-ruiz']);
  const { 'bea-ruiz': bea, ...others } = await coaches();
  await changeFile(desk, 'entrenadores.yaml', (now) => ({ ...now, entrenadores: others }), 'Quitar');
  expect(bea?.name).toBe('Bea Ruiz');
  const begun = { name: 'Óscar Vela', description: 'Cuerpo técnico' };
  expect(await coaches()).toEqual({ ...before, 'oscar-vela': begun });
  expect((await desk.store.versions()).at(-1)?.title).toBe(
    'Se añadió Óscar Vela en «Entrenadoras y entrenadores»',
  );

  const renamed = { ...before, 'oscar-vela': { ...begun, name: 'Óscar Vela Gil' } };
  await changeFile(desk, 'entrenadores.yaml', (now) => ({ ...now, entrenadores: renamed }), 'Nombre');
  expect(await begin('Óscar Vela')).toBe('oscar-vela-2');
  await expect(begin('¿?')).rejects.toThrow('«¿?» no sirve de nombre');
  await expect(begin('Otro', 'avisos.yaml')).rejects.toThrow('no es contenido de esta web');
});
