import { z } from 'zod';
import { isDate } from '../../agenda/dates.ts';
import type { ValueKind } from '../problems/faults.ts';

/**
 * The kinds of value that content fields are made of. An `error` names what is allowed (see problems/faults.ts); a
 * description is shown by editors. Both are read by volunteers.
 * Forms are made from the same schemas: `refers` says what a key may name, `control` how a value is chosen, `help` what a
 * form says in place of a description that only helps whoever types the file ('' for nothing), `prominent` that an optional
 * field is shown from the start, `proposes` what a new entry begins with, `one` what one more of a list is called, `role` what a picture is for.
 */

/** What a schema says is allowed where it refuses a value. */
export const allows = (kind: ValueKind): { error: ValueKind } => ({ error: kind });

export const text = z.string().trim().min(1);
export const optionalText = z.string().trim().nullish();
/** The words above a list; the page has a sentence of its own without them. */
export const intro = () => optionalText.meta({ prominent: true });
export const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, allows('slug'));
/** The key of an entry in another file. That it is there is checked by the builder, which knows that file. */
export const keyOf = (file: string) =>
  z
    .string(allows('key'))
    .trim()
    .min(1)
    .meta({ description: `Clave de ${file}`, help: '', refers: file });
/** A colour of the club. */
export const colour = z
  .string(allows('colour'))
  .regex(/^#[\da-f]{6}$/i, allows('colour'))
  .transform((hex) => hex.toLowerCase())
  .meta({ control: 'color' });
/** A web address typed as people say it, `federacion.es/liga`, with its scheme. */
const withScheme = (address: string) =>
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:]|$)/i.test(address) ? `https://${address}` : address;

export const url = z
  .string()
  .trim()
  .regex(/^(?:(?:https?:\/\/)?[^\s/.:]+(?:\.[^\s/.]+)+(?:\/\S*)?)?$/, allows('url'))
  .transform(withScheme)
  .nullish()
  .describe('Dirección web. Puede quedar vacía.');
/** The site's origin as people write it, `https://www.cvpeñalba.es`, without a final slash. */
export const origin = z
  .string()
  .trim()
  .toLowerCase()
  .normalize('NFC')
  .regex(/^(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\/?$/u, allows('origin'))
  .transform((web) => `https://${web.replace(/^https?:\/\/|\/$/g, '')}`);
/** Spanish numbers have nine digits; those of other countries begin with a plus sign. */
export const phone = z
  .string()
  .trim()
  .refine((typed) => typed === '' || typed.replace(/\D/g, '').length >= 9, allows('phone'))
  .nullish();
export const email = z.email(allows('email'));
export const sitePath = z.string().regex(/^(?:\/[a-z0-9-]+)+$/, allows('site path'));
export const menuLink = z
  .string()
  .trim()
  .regex(/^(?:\/(?!\/)\S*|https?:\/\/\S+|[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/\S*)?)?$/i, allows('link'))
  .transform(withScheme)
  .meta({
    description:
      'Página de esta web («/equipos») o dirección completa («https://…»), que se abre en otra pestaña.',
    control: 'link',
  });
export const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, allows('time'))
  .meta({ control: 'time' });

export const date = z
  .string()
  .refine(isDate, allows('date'))
  .meta({ description: 'Día: 2024-11-14', help: '', control: 'date' });
/** `federados/cadete-femenino`. That there is such a team is checked by the builder, which knows the teams. */
export const teamKey = z.string(allows('team')).trim().min(1).meta({
  description: 'Equipo, como en su dirección: federados/cadete-femenino',
  help: '',
  refers: 'equipos',
});

/** However the club writes it, with a year in it. A bare year is a number to YAML. */
export const season = z
  .union(
    [
      z
        .string()
        .trim()
        .regex(/(?<!\d)(?:19|20)\d\d(?!\d)/, allows('season')),
      z.int().min(1900).max(2099),
    ],
    allows('season'),
  )
  .transform(String)
  .meta({ control: 'text' });

/** The same, also where both years are written with two digits: `26-27` is `2026/27`. */
export const shortSeason = z.preprocess(
  (typed) =>
    typeof typed === 'string' ? typed.trim().replace(/^(\d\d)\s*[-/–]\s*(\d\d)$/, '20$1/$2') : typed,
  season,
);

const picturePath = z.string().regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/, allows('picture'));
/** Of a match: `7`, `Semifinal`. */
export const round = z.union([z.int().min(1), text]);
/** Points of a set, the team's own first. */
export const score = z.string().regex(/^\d{1,2}-\d{1,2}$/, allows('score'));

/** Sets won by each team, the team's own first. */
export const setsWon = z.string().regex(/^\d-\d$/, allows('sets won'));

const percent = z.number().min(0).max(100);
export const img = z
  .union(
    [
      picturePath,
      z.strictObject({
        ruta: picturePath,
        foco: z
          .tuple([percent, percent])
          .describe('Punto que no se puede recortar: % desde la izquierda, % desde arriba'),
      }),
    ],
    allows('picture'),
  )
  .meta({
    description: 'Foto: su nombre dentro de la carpeta de fotos, sin extensión.',
    help: '',
    control: 'picture',
  });
export const optionalImg = z
  .union([img, z.literal('')], allows('optional picture'))
  .nullish()
  .meta({ description: 'Foto. Puede quedar vacía.', help: '', control: 'picture' });

/** Picture named in content: its path below the photos folder, and the point that a crop must keep. */
export interface Img {
  /** Path under PHOTOS_DIR without extension, e.g. `equipos/federados/cadete-femenino`. */
  id: string;
  /** Focal point, each 0..1 from the top left corner. */
  focus?: { x: number; y: number };
}

export type ImgInput = z.infer<typeof img>;

/** A site path (`/equipos`) or an absolute URL, which opens in a new tab. */
export type Link = z.infer<typeof link>;

export const link = z.strictObject({
  title: text,
  link: menuLink.refine((address) => address !== '', allows('link')),
});

/** What a Markdown file says above its text. */
export const frontMatter = z.strictObject({
  title: text,
  description: text,
  img: optionalImg.meta({ role: 'historia' }),
  alt: optionalText.describe('Para quien no la ve.'),
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
    .meta({ title: 'Fotos de los apartados', one: 'una foto' }),
});
export type FrontMatter = z.infer<typeof frontMatter>;
