import { expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { entriesOf } from './references.ts';
import { textsOf } from './texts.ts';

test('teams, people, venues, notices and sponsors are found by their names, each at its place', async () => {
  const entries = entriesOf(await textsOf(sampleContent));
  const placeOf = (name: string) => entries.find((entry) => entry.name.startsWith(name));
  const files = (name: string) => entries.filter((entry) => entry.name === name).map(({ file }) => file);
  expect(files('Cadete femenino')).toContain('equipos/federados.yaml');
  expect(placeOf('Lucía Herranz')).toMatchObject({
    file: 'entrenadores.yaml',
    path: ['entrenadores', 'lucia-herranz'],
  });
  expect(placeOf('IES Guadarrama')).toBeDefined();
  expect(placeOf('El campus de verano')).toMatchObject({ file: 'avisos.yaml' });
  expect(placeOf('La Espiga Alta')).toMatchObject({ file: 'patrocinadores.yaml' });
});
