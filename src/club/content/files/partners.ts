import { z } from 'zod';
import type { ContentNode, MarkFolder } from '../content-node.ts';
import { yamlFile } from './declare.ts';
import { intro, optionalImg, text, url } from './fields.ts';

const partner = z.strictObject({
  title: text.meta({ title: 'Nombre' }),
  subtitle: text.meta({ title: 'A qué se dedica' }),
  img: optionalImg.meta({
    title: 'Logotipo',
    description: 'Sin él, sale el nombre.',
    help: 'Sin él, sale el nombre.',
    prominent: true,
    role: 'marca',
  }),
  href: url,
});

export type Partner = ReturnType<typeof buildPartner>;

/** @param folder folder of the tier's marks below `photos` */
const buildPartner = (doc: ContentNode<z.infer<typeof partner>>, folder: MarkFolder) => ({
  ...doc.value,
  img: doc.value.img ? doc.markOf(['img'], doc.value.img, folder) : null,
  /** May be empty. */
  href: doc.value.href ?? '',
});

interface Tier {
  /** Heading, in the plural. */
  title: string;
  /** Noun for a single partner: `un patrocinador`. */
  itemNoun: string;
  /** Size of its logos. */
  size: 'large' | 'small';
}

/** Group of partners that pages show together, such as the sponsors. */
export interface PartnerTier extends Omit<Tier, 'itemNoun'> {
  intro: string;
  partners: Partner[];
}

/**
 * Declares the file of a tier. The list in the file has the file's name, `patrocinadores` in patrocinadores.yaml, and so has
 * the folder of its marks below `photos`.
 */
function tier<List extends Exclude<MarkFolder, 'club'>>(list: List, { title, itemNoun, size }: Tier) {
  const schema = z.strictObject({ intro: intro(), [list]: z.array(partner).meta({ title, itemNoun }) });
  return yamlFile({
    name: `${list}.yaml` as const,
    contents: title,
    part: 'Apoyos',
    help: `Quienes apoyan al club. Salen en todas las páginas, bajo «${title}».`,
    previewPath: '/',
    // TypeScript cannot tell that a schema with a computed key has no dates, and infers no literal type for the key.
    newSeason: 'keep' as never,
    schema: schema as unknown as z.ZodType<
      { intro?: string | null } & Record<List, z.infer<typeof partner>[]>,
      { intro?: string | null } & Record<List, z.input<typeof partner>[]>
    >,
    absent: { partners: [] },
    build([doc]) {
      const partners = doc.children(list).map((node) => buildPartner(node, list));
      return {
        partners: partners.length > 0 ? [{ title, size, intro: doc.value.intro ?? '', partners }] : [],
      };
    },
  });
}

/** Tiers of partners in the order of the site. */
export const partnerTiers = [
  tier('patrocinadores', { title: 'Patrocinadores', itemNoun: 'un patrocinador', size: 'large' }),
  tier('colaboradores', { title: 'Colaboradores', itemNoun: 'un colaborador', size: 'small' }),
] as const;
