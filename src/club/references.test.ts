import { expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { readFolder } from './content/read.ts';
import { collectNamedEntries } from './references.ts';

test('lists teams, people, venues, notices and sponsors by name, with their paths', async () => {
  const entries = collectNamedEntries((await readFolder(sampleContent)).texts);
  const findEntry = (name: string) => entries.find((entry) => entry.name.startsWith(name));
  const filesOf = (name: string) => entries.filter((entry) => entry.name === name).map(({ file }) => file);
  expect(filesOf('Cadete femenino')).toContain('equipos/federados.yaml');
  expect(findEntry('Lucía Herranz')).toMatchObject({
    file: 'entrenadores.yaml',
    path: ['entrenadores', 'lucia-herranz'],
  });
  expect(findEntry('IES Guadarrama')).toBeDefined();
  expect(findEntry('El campus de verano')).toMatchObject({ file: 'avisos.yaml' });
  expect(findEntry('La Espiga Alta')).toMatchObject({ file: 'patrocinadores.yaml' });
});
