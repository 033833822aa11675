import { z } from 'zod';
import type { DeskFile } from '../../../base/files/desk-files.ts';
import { today } from '../../agenda/madrid.ts';
import { ADULTS, ALL_CONSENT_GROUPS, ageOfConsent, minorsAt } from '../age-of-consent.ts';
import type { Fault } from '../problems/faults.ts';
import { valueKinds } from '../schema.ts';
import { yamlFile } from './declare.ts';
import { date, optionalText } from './fields.ts';

const AGE = ageOfConsent(today());

/** Consent to the photos of a page. It names no person; the signed forms, which are kept elsewhere, do. */
export const consentRecord = z
  .strictObject({
    pagina: z
      .string()
      .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/)
      .register(valueKinds, { kind: 'photo page' })
      .meta({
        title: 'Fotos de',
        description: 'Dirección de la página de las fotos: /equipos/federados/cadete-femenino',
        help: '',
        refers: 'fotos',
      }),
    nadie: z.boolean().nullish().meta({
      title: 'No se reconoce a nadie',
      description: 'Si en las fotos no se reconoce a nadie, como en un dibujo o en un pabellón vacío.',
      help: 'Como en un dibujo o en un pabellón vacío. Entonces no hace falta nada más.',
      prominent: true,
    }),
    guarda: optionalText.meta({
      description:
        'Quién guarda los permisos firmados: un cargo, como «la secretaría», nunca el nombre de una persona.',
      title: 'Quién guarda los permisos',
      help: 'Un cargo, como «la secretaría», nunca el nombre de una persona.',
      prominent: true,
    }),
    desde: date.nullish().meta({
      description: 'Primer día en que valen los permisos',
      title: 'Valen desde',
      prominent: true,
    }),
    hasta: date.nullish().meta({
      description: 'Último día en que valen. Sin él, hasta que se retiren.',
      title: 'Valen hasta',
      help: 'Sin día, hasta que se retiren.',
      prominent: true,
    }),
    menores: z.boolean().nullish().meta({
      description: 'Si en las fotos salen menores. La web no ofrece entonces descargar las de un álbum.',
      title: 'Salen menores de edad',
      help: 'La web pide entonces a los buscadores que no guarden las fotos, y no ofrece descargar las de un álbum.',
      prominent: true,
    }),
    consienten: z
      .array(z.enum(ALL_CONSENT_GROUPS))
      .nullish()
      .meta({
        description: `Quién ha firmado: los mayores de edad; por quien tiene menos de ${AGE} años, sus padres o tutores legales; de ${AGE} a 17, la propia persona menor.`,
        title: 'Quién ha firmado',
        help: `Por quien tiene menos de ${AGE} años firman sus padres o tutores legales; de ${AGE} a 17, la propia persona menor (LOPDGDD, artículo 7).`,
        prominent: true,
      }),
    nota: optionalText.describe('Lo que haya que recordar, sin nombres.'),
  })
  .check(({ value, issues }) => {
    const { nadie: nobody, guarda, desde: from, hasta: to, menores: minors } = value;
    const groups = value.consienten ?? [];
    const refuse = (field: keyof typeof value, fault: Fault) =>
      issues.push({ code: 'custom', input: value[field], path: [field], params: { fault } });
    if (from && to && to < from) refuse('hasta', { code: 'reversed span', from, to, last: 'hasta' });
    if (nobody) return;
    if (!guarda) refuse('guarda', { code: 'missing', name: 'guarda', expected: undefined });
    if (!from) refuse('desde', { code: 'missing', name: 'desde', expected: 'date' });
    if (groups.length === 0)
      refuse('consienten', {
        code: 'missing',
        name: 'consienten',
        expected: { oneOf: [ADULTS, ...minorsAt(AGE)] },
      });
    const isForMinors = groups.some((group) => group !== ADULTS);
    if (minors && groups.length > 0 && !isForMinors)
      refuse('consienten', { code: 'no consent for minors', forMinors: minorsAt(AGE) });
    if (!minors && isForMinors) refuse('consienten', { code: 'consent for nobody', adults: ADULTS });
  });

export type ConsentRecord = z.infer<typeof consentRecord>;

const schema = z.strictObject({
  permisos: z.array(consentRecord).meta({ title: 'Permisos', itemNoun: 'un permiso' }),
});

/** Consent records of photos. They name no person who appears in a photo, so the file may be in a repository. */
export const permissions = yamlFile({
  name: 'permisos.yaml',
  contents: 'Permisos de las fotos',
  part: 'Fotos',
  help: 'Con qué permiso se enseña cada foto de personas. Sin uno que valga ese día, la foto no se publica. Aquí no va el nombre de nadie que salga en ellas.',
  previewPath: ({ path: [list = '', i = ''], read }) => read(list, i, 'pagina') || '/',
  newSeason: 'keepDates',
  schema,
  absent: { permissions: [] },
  build([doc]): { permissions: ConsentRecord[] } {
    const pages = doc.value.permisos.map(({ pagina }) => pagina);
    doc.reportDuplicates(['permisos'], pages, { field: 'pagina' });
    return { permissions: doc.value.permisos };
  },
  placeholders: () => ({ 'edad.consentimiento': String(AGE) }),
  shownUntil: () => [],
});

/** Records of albums alone, as former releases kept them in the desk's hidden folder. They name an album instead of a page. */
export const OLD_PERMISSIONS_FILE = '.escritorio/permisos.yaml' satisfies DeskFile;

const OLD_HEADER =
  /^# Permisos de los álbumes: quién guarda los firmados.*\n# Aquí no va el nombre de nadie\. Este archivo no se publica.*\n/m;

export const NEW_PERMISSIONS_FILE = `# yaml-language-server: $schema=.schema/permisos.json

# Permisos de las fotos: quién guarda los firmados, desde y hasta cuándo valen y quién consiente.
# Aquí no va el nombre de nadie que salga en una foto.
permisos: []
`;

/** Converts the text of the old file. Line numbers and comments stay, apart from the first two lines. */
export const convertOldPermissions = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replace(OLD_HEADER, '# Permisos de las fotos: quién guarda los firmados y hasta cuándo valen.\n\n')
    .replace(/\balbum:\s*(["']?)([a-z0-9-]+\/[a-z0-9-]+)\1/g, 'pagina: /galerias/$2');
