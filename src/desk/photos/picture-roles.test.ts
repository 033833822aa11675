import { expect, test } from 'vitest';
import { partnerTiers } from '../../content/files/partners.ts';
import { type FormSchema, formSchemaOf } from '../editing/form-schema.ts';
import { declarationOf } from '../server/content-files.ts';
import { idForUpload, picturePlace } from './picture-roles.ts';

/** Returns the place of a picture with the role from the file's schema. */
function place(file: string, path: (string | number)[], value: unknown = {}) {
  const schema = path.reduce<FormSchema | undefined>(
    (at, step) =>
      typeof step === 'number'
        ? at?.items
        : (at?.properties?.[step] ?? (at?.additionalProperties as FormSchema)),
    formSchemaOf(declarationOf(file)),
  );
  return picturePlace(schema?.role, file, path, value);
}

test('names a picture after its subject', () => {
  const teams = { equipos: [{ route: 'cadete-femenino' }, { name: 'Alevín mixto' }] };
  expect(place('equipos/federados.yaml', ['equipos', 0, 'img'], teams)?.id).toBe(
    'equipos/federados/cadete-femenino',
  );
  expect(place('equipos/federados.yaml', ['equipos', 1, 'img'], teams)?.id).toBe(
    'equipos/federados/alevin-mixto',
  );
  expect(place('entrenadores.yaml', ['entrenadores', 'marta-izquierdo', 'img'])).toEqual({
    role: 'retrato',
    id: 'entrenadores/marta-izquierdo',
  });
  for (const { name } of partnerTiers) {
    const tier = name.replace('.yaml', '');
    const partners = { [tier]: [{ title: 'Óptica Mirador' }] };
    expect(place(name, [tier, 0, 'img'], partners), name).toEqual({
      role: 'marca',
      id: `${tier}/optica-mirador`,
    });
  }
  expect(place('club.yaml', ['portada', 'img_movil'])).toEqual({
    role: 'portada-movil',
    id: 'club/portada-movil',
  });
  expect(place('marca.yaml', ['escudo'])?.id).toBe('club/escudo');
  expect(place('textos/quienes-somos.md', ['img'])).toEqual({ role: 'historia', id: 'textos/quienes-somos' });
  expect(place('galerias.yaml', ['cursos', 0, 'albumes', 0, 'img'])).toBeNull();
});

test('keeps the current id, but never that of an album photo or of somebody else', () => {
  const value = { junta: [{ name: 'Ana Gil', img: 'junta/ana-gil' }, { name: 'Ana Gil' }] };
  const second = { role: 'retrato', id: 'junta/ana-gil' } as const;
  expect(idForUpload('junta/presidenta', second, value)).toBe('junta/presidenta');
  expect(idForUpload('2024-2025/copa/9', second, {})).toBe('junta/ana-gil');
  expect(idForUpload('', second, value)).toBe('junta/ana-gil-2');
  expect(idForUpload('', { role: 'marca', id: '' }, value)).toBe('');
});
