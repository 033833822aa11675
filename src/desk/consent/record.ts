import { z } from 'zod';
import { allows, date, text } from '../../content/files/fields.ts';
import type { Fault } from '../../content/problems/faults.ts';

/** Path inside the content folder. Its folder is hidden: the site's own reader never sees it. */
export const CONSENT_FILE = '.escritorio/permisos.yaml';

/** From 14 years the minor consents, below that the guardians (LOPDGDD, art. 7). */
const CONSENTING = ['mayores', 'menores de 14 (tutores)', 'de 14 a 17 (la persona menor)'] as const;
const [ADULTS, ...FOR_MINORS] = CONSENTING;

/** Who agreed to the photos of an album. It names nobody: the signed forms do, and they are not on this computer. */
export const consentRecord = z
  .strictObject({
    album: z
      .string(allows('album'))
      .regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, allows('album'))
      .describe('Álbum, como en su dirección: 2024-2025/copa'),
    guarda: text.meta({
      description:
        'Quién guarda los permisos firmados: un cargo, como «la secretaría», nunca el nombre de una persona.',
      title: 'Quién guarda los permisos',
      help: 'Un cargo, como «la secretaría», nunca el nombre de una persona.',
    }),
    desde: date.meta({ description: 'Primer día en que valen los permisos', title: 'Valen desde' }),
    hasta: date.nullish().meta({
      description: 'Último día en que valen. Sin él, hasta que se retiren.',
      title: 'Valen hasta',
    }),
    menores: z.boolean().meta({
      description: 'Si en el álbum salen menores. La web no ofrece entonces descargar sus fotos.',
      title: 'En el álbum salen menores de edad',
      help: 'La web no ofrece entonces descargar sus fotos.',
    }),
    consienten: z.array(z.enum(CONSENTING)).min(1).meta({
      description:
        'Quién ha firmado: los mayores de edad; por quien tiene menos de 14 años, sus tutores; de 14 a 17, la propia persona menor.',
      title: 'Quién ha firmado',
      help: 'Por quien tiene menos de 14 años firman sus tutores; de 14 a 17, la propia persona menor (LOPDGDD, artículo 7).',
    }),
  })
  .check(({ value, issues }) => {
    const { desde: from, hasta: to, menores, consienten } = value;
    const refuse = (field: keyof typeof value, fault: Fault) =>
      issues.push({ code: 'custom', input: value[field], path: [field], params: { fault } });
    if (to && to < from) refuse('hasta', { code: 'backwards', from, to, first: 'desde', last: 'hasta' });
    const isForMinors = consienten.some((who) => who !== ADULTS);
    if (menores && !isForMinors)
      refuse('consienten', { code: 'no consent for minors', forMinors: FOR_MINORS });
    if (!menores && isForMinors) refuse('consienten', { code: 'consent for nobody', adults: ADULTS });
  });

export type ConsentRecord = z.infer<typeof consentRecord>;

/** `permisos.yaml` as a whole. */
export const consentFile = z.strictObject({
  permisos: z.array(consentRecord).check(({ value, issues }) => {
    value.forEach(({ album }, i) => {
      if (value.findIndex((other) => other.album === album) < i)
        issues.push({
          code: 'custom',
          input: album,
          path: [i, 'album'],
          params: { fault: { code: 'twice', name: album } satisfies Fault },
        });
    });
  }),
});
