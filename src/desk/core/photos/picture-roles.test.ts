import { expect, test } from 'vitest';
import { partnerTiers } from '../../../club/content/files/partners.ts';
import { declarationOf } from '../editing/content-files.ts';
import { type FormSchema, formSchemaOf } from '../editing/form-schema.ts';
import { idForUpload, pictureTarget } from './picture-roles.ts';

/** Returns the target of a picture with the role from the file's schema. */
function targetOf(file: string, path: (string | number)[], value: unknown = {}) {
  const schema = path.reduce<FormSchema | undefined>(
    (field, step) =>
      typeof step === 'number'
        ? field?.items
        : (field?.properties?.[step] ?? (field?.additionalProperties as FormSchema)),
    formSchemaOf(declarationOf(file)),
  );
  return pictureTarget(schema?.role, file, path, value);
}

test('names a picture after its subject', () => {
  const teams = { equipos: [{ route: 'cadete-femenino' }, { name: 'Alevín mixto' }] };
  expect(targetOf('equipos/federados.yaml', ['equipos', 0, 'img'], teams)?.id).toBe(
    'equipos/federados/cadete-femenino',
  );
  expect(targetOf('equipos/federados.yaml', ['equipos', 1, 'img'], teams)?.id).toBe(
    'equipos/federados/alevin-mixto',
  );
  expect(targetOf('entrenadores.yaml', ['entrenadores', 'marta-izquierdo', 'img'])).toEqual({
    role: 'retrato',
    id: 'entrenadores/marta-izquierdo',
  });
  for (const { name } of partnerTiers) {
    const tier = name.replace('.yaml', '');
    const partners = { [tier]: [{ title: 'Óptica Mirador' }] };
    expect(targetOf(name, [tier, 0, 'img'], partners), name).toEqual({
      role: 'marca',
      id: `${tier}/optica-mirador`,
    });
  }
  expect(targetOf('club.yaml', ['portada', 'img_movil'])).toEqual({
    role: 'portada-movil',
    id: 'club/portada-movil',
  });
  expect(targetOf('marca.yaml', ['escudo'])?.id).toBe('club/escudo');
  expect(targetOf('textos/quienes-somos.md', ['img'])).toEqual({
    role: 'historia',
    id: 'textos/quienes-somos',
  });
  expect(targetOf('galerias.yaml', ['cursos', 0, 'albumes', 0, 'img'])).toBeNull();
});

test('keeps the current id, except that of an album photo, and never reuses another item’s id', () => {
  const value = { junta: [{ name: 'Ana Gil', img: 'junta/ana-gil' }, { name: 'Ana Gil' }] };
  const target = { role: 'retrato', id: 'junta/ana-gil' } as const;
  expect(idForUpload('junta/presidenta', target, value)).toBe('junta/presidenta');
  expect(idForUpload('2024-2025/copa/9', target, {})).toBe('junta/ana-gil');
  expect(idForUpload('', target, value)).toBe('junta/ana-gil-2');
  expect(idForUpload('', { role: 'marca', id: '' }, value)).toBe('');
});
