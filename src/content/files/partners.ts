import { z } from 'zod';
import type { PartnerTier } from '../club.ts';
import { yamlFile } from './declare.ts';
import { img, text, url } from './fields.ts';

const partner = z.strictObject({
  title: text.meta({ title: 'Nombre' }),
  subtitle: text.meta({ title: 'A qué se dedica' }),
  img: img.meta({ title: 'Logotipo', role: 'marca' }),
  href: url,
});

/** A tier of partners; its file lists them under its own name, as patrocinadores.yaml does under `patrocinadores`. */
function tier<List extends string>(
  list: List,
  { title, one, size }: Pick<PartnerTier, 'title' | 'size'> & { one: string },
) {
  const schema = z.strictObject({ intro: text, [list]: z.array(partner).min(1).meta({ one }) });
  return yamlFile({
    name: `${list}.yaml`,
    holds: title,
    part: 'Apoyos',
    help: `Quienes apoyan al club. Salen en la portada, bajo «${title}».`,
    // A computed key has no type of its own.
    schema: schema as unknown as z.ZodType<{ intro: string } & Record<List, z.infer<typeof partner>[]>>,
    absent: { partners: [] },
    build: ([doc]) => ({
      partners: [
        {
          title,
          size,
          intro: doc.value.intro,
          partners: doc.value[list].map(({ title, subtitle, img, href }, i) => ({
            title,
            subtitle,
            img: doc.picture([list, i, 'img'], img),
            href: href ?? '',
          })),
        },
      ],
    }),
  });
}

/** The tiers in the order in which the site shows them. A new one is a line here. */
export const partnerTiers = [
  tier('patrocinadores', { title: 'Patrocinadores', one: 'un patrocinador', size: 'large' }),
  tier('colaboradores', { title: 'Colaboradores', one: 'un colaborador', size: 'small' }),
] as const;
