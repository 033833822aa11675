import { z } from 'zod';
import { isDate } from '../../agenda/dates.ts';
import { valueKinds } from '../schema.ts';

/**
 * Schemas of the values that content fields hold. `valueKinds` names the values that a schema takes, for fault messages.
 * The metadata serves editors and forms; volunteers read its texts:
 * - `title`: label of the field in forms.
 * - `description`: help text in editors, and in forms unless `help` replaces it ('' for none).
 * - `refers`: file or kind of entry that a key refers to.
 * - `control`: form control, if the type does not decide it.
 * - `prominent`: a form shows the optional field from the start.
 * - `folded`: a form shows the field under «Más opciones» even with a value; for what the site derives or an import writes.
 * - `inline`: a form shows the items of the list open, without a head; for items with few short fields.
 * - `initialValue`: initial value in a new entry.
 * - `proposedIf`: field and value with which a form fills in an optional reference that has only one possible entry.
 * - `itemNoun`: noun for a new item of a list.
 * - `role`: use of a picture.
 * - `units`: units of scoring that have the field; the others do without. Without any, only an old value shows it.
 * - `byUnit`: metadata that replaces the field's in forms, by unit of scoring.
 */

export const text = z.string().trim().min(1);
export const optionalText = z.string().trim().nullish();
/** Text above a list. Without it, the page has a default sentence. */
export const intro = () => optionalText.meta({ prominent: true });
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .register(valueKinds, { kind: 'slug' });
/** Key of an entry in another file. The builder, which knows that file, checks that the entry exists. */
export const keyOf = (file: string) =>
  z
    .string()
    .trim()
    .min(1)
    .register(valueKinds, { kind: 'key' })
    .meta({ description: `Clave de ${file}`, help: '', refers: file });
export const colour = z
  .string()
  .regex(/^#[\da-f]{6}$/i)
  .register(valueKinds, { kind: 'colour' })
  .transform((hex) => hex.toLowerCase())
  .meta({ control: 'color' });
/** Adds the scheme to an address without one: `federacion.es/liga`. */
const withScheme = (address: string) =>
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:]|$)/i.test(address) ? `https://${address}` : address;

export const url = z
  .string()
  .trim()
  .regex(/^(?:(?:https?:\/\/)?[^\s/.:]+(?:\.[^\s/.]+)+(?:\/\S*)?)?$/)
  .register(valueKinds, { kind: 'url' })
  .transform(withScheme)
  .nullish()
  .describe('Dirección web. Puede quedar vacía.');
/** Origin of the site, `https://www.cvpeñalba.es`. The scheme and a trailing slash are optional. */
export const origin = z
  .string()
  .trim()
  .toLowerCase()
  .normalize('NFC')
  .regex(/^(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\/?$/u)
  .register(valueKinds, { kind: 'origin' })
  .transform((web) => `https://${web.replace(/^https?:\/\/|\/$/g, '')}`);
/** Telephone number: nine digits in Spain, more with the prefix of another country. */
export const phone = z
  .string()
  .trim()
  .refine((typed) => typed === '' || typed.replace(/\D/g, '').length >= 9)
  .register(valueKinds, { kind: 'phone' })
  .nullish();
export const email = z.email().register(valueKinds, { kind: 'email' });
export const sitePath = z
  .string()
  .regex(/^(?:\/[a-z0-9-]+)+$/)
  .register(valueKinds, { kind: 'site path' });
export const menuLink = z
  .string()
  .trim()
  .regex(/^(?:\/(?!\/)\S*|https?:\/\/\S+|[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/\S*)?)?$/i)
  .register(valueKinds, { kind: 'link' })
  .transform(withScheme)
  .meta({
    description: 'Página de esta web o dirección completa («https://…»), que se abre en otra pestaña.',
    control: 'link',
  });
export const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .register(valueKinds, { kind: 'time' })
  .meta({ control: 'time' });

declare const DATE: unique symbol;

/** Date as text, `2024-11-14`. Any string is assignable to it; `HasDate` finds it in the values of a schema. */
type DateText = string & { readonly [DATE]?: never };

/** True for values with a date at any depth; `boolean` if only some of a union have one. */
export type HasDate<Value> = Value extends string
  ? typeof DATE extends keyof Value
    ? true
    : false
  : Value extends readonly (infer Item)[]
    ? HasDate<Item>
    : Value extends object
      ? { [Field in keyof Value]: HasDate<Value[Field]> }[keyof Value]
      : false;

export const date: z.ZodType<DateText, string> = z
  .string()
  .refine(isDate)
  .register(valueKinds, { kind: 'date' })
  .meta({ description: 'Día: 2024-11-14', help: '', control: 'date' });
/** Key of a team, `federados/cadete-femenino`. The builder, which knows the teams, checks that it exists. */
export const teamKey = z.string().trim().min(1).register(valueKinds, { kind: 'team' }).meta({
  description: 'Equipo, como en su dirección: federados/cadete-femenino',
  help: '',
  refers: 'equipos',
});

/** Name of a season with a year in it, in the club's spelling. YAML parses a bare year as a number. */
export const season = z
  .union([
    z
      .string()
      .trim()
      .regex(/(?<!\d)(?:19|20)\d\d(?!\d)/),
    z.int().min(1900).max(2099),
  ])
  .transform(String)
  .register(valueKinds, { kind: 'season' })
  .meta({ control: 'text' });

/** Season whose years may have two digits: `26-27` becomes `2026/27`. */
export const shortSeason = z
  .preprocess(
    (typed) =>
      typeof typed === 'string' ? typed.trim().replace(/^(\d\d)\s*[-/–]\s*(\d\d)$/, '20$1/$2') : typed,
    season,
  )
  .register(valueKinds, { kind: 'season' });

const picturePath = z
  .string()
  .regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/)
  .register(valueKinds, { kind: 'picture' });
/** Round of a match: `7`, `Semifinal`. */
export const round = z.union([z.int().min(1), text]);
/** Result of a match, as its fields `sets`, `parciales` and `resultado`; the team's own numbers come first. */
export const resultFields = {
  sets: z
    .array(
      z
        .string()
        .regex(/^\d{1,2}-\d{1,2}$/)
        .register(valueKinds, { kind: 'score' }),
    )
    .max(5)
    .nullish()
    .meta({
      description: 'Los puntos de cada set, los nuestros primero, también fuera: 25-18.',
      itemNoun: 'un set',
      prominent: true,
      units: ['sets'],
    }),
  parciales: z
    .array(
      z
        .string()
        .regex(/^\d{1,3}-\d{1,3}$/)
        .register(valueKinds, { kind: 'period score' }),
    )
    .max(12)
    .nullish()
    .meta({
      description: 'Lo que hizo cada uno en cada parte, lo nuestro primero: 14-12. Se puede dejar vacío.',
      itemNoun: 'una parte',
      units: ['goals', 'points'],
      byUnit: { goals: { title: 'Goles de cada parte' }, points: { title: 'Puntos de cada parte' } },
    }),
  resultado: z
    .string()
    .regex(/^\d{1,3}-\d{1,3}$/)
    .register(valueKinds, { kind: 'final score' })
    .nullish()
    .meta({
      description: 'Sets de cada equipo. Déjalo vacío si has puesto «Sets»: sale solo.',
      control: 'result',
      prominent: true,
      byUnit: {
        goals: { description: 'Los goles de cada equipo, los nuestros primero, también fuera: 28-25.' },
        points: { description: 'Los puntos de cada equipo, los nuestros primero, también fuera: 78-71.' },
      },
    }),
};

const percent = z.number().min(0).max(100);
export const img = z
  .union([
    picturePath,
    z.strictObject({
      ruta: picturePath,
      foco: z
        .tuple([percent, percent])
        .describe('Punto que no se puede recortar: % desde la izquierda, % desde arriba'),
    }),
  ])
  .register(valueKinds, { kind: 'picture' })
  .meta({
    description: 'Foto: su nombre dentro de la carpeta de fotos, sin extensión.',
    help: '',
    control: 'picture',
  });
export const optionalImg = z
  .union([img, z.literal('')])
  .register(valueKinds, { kind: 'optional picture' })
  .nullish()
  .meta({ description: 'Foto. Puede quedar vacía.', help: '', control: 'picture' });

/** Reference to a picture. */
export interface Img {
  /** Path in the photos folder without extension: `equipos/federados/cadete-femenino`. */
  id: string;
  /** Focal point, which crops keep: 0..1 from the top left corner. */
  focus?: { x: number; y: number };
}

export type ImgInput = z.infer<typeof img>;

/** Link to a site path (`/equipos`), or to an absolute URL, which opens in a new tab. */
export type Link = z.infer<typeof link>;

export const link = z.strictObject({
  title: text.meta({ title: 'Texto del enlace' }),
  link: menuLink.refine((address) => address !== '').meta({ title: 'A dónde lleva' }),
});

/** YAML above the text of a Markdown file. */
export const frontMatter = z.strictObject({
  title: text,
  description: text,
  img: optionalImg.meta({ title: 'Foto de la página', role: 'historia' }),
  alt: optionalText.meta({
    title: 'Qué se ve en la foto de la página',
    description: 'Para quien no la ve.',
  }),
  fotos: z
    .array(
      z.strictObject({
        apartado: text.meta({
          title: 'Título del apartado',
          description: 'El del apartado o la noticia a que acompaña, letra por letra.',
        }),
        img: img.meta({ role: 'historia' }),
        alt: text.describe('Para quien no la ve.'),
      }),
    )
    .nullish()
    .meta({ title: 'Fotos de los apartados', itemNoun: 'una foto' }),
});
export type FrontMatter = z.infer<typeof frontMatter>;
