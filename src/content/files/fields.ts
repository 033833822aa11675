import { z } from 'zod';
import { isDate } from '../../agenda/dates.ts';

/**
 * The kinds of value that content fields are made of. An `error` says what is allowed, in words that finish the sentence
 * «Se admite: …» (see schema-problems.ts); a description is shown by editors. Both are read by volunteers.
 * Forms are made from the same schemas: `refers` says what a key may name, `control` how a value is chosen, `help` what a
 * form says in place of a description that only helps whoever types the file ('' for nothing), `prominent` that an optional
 * field is shown from the start.
 */

const SLUG_ALLOWED = 'minúsculas sin acentos, números y guiones, como «cadete-femenino»';
const PICTURE_ALLOWED =
  'el nombre de la foto dentro de la carpeta de fotos, sin «.jpg», como «equipos/federados/cadete-femenino»';
const COLOUR_ALLOWED =
  'un color entre comillas, como "#14305a": almohadilla y seis cifras o letras de la a a la f';
const URL_ALLOWED = 'una dirección completa, como «https://example.org/liga», o nada';

export const text = z.string().trim().min(1);
export const optionalText = z.string().trim().nullish();
export const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: SLUG_ALLOWED });
/** The key of an entry in another file. That it is there is checked by the builder, which knows that file. */
export const keyOf = (file: string) =>
  z
    .string({ error: `una clave de ${file}` })
    .trim()
    .min(1)
    .meta({ description: `Clave de ${file}`, help: '', refers: file });
/** A colour of the club. */
export const colour = z
  .string({ error: COLOUR_ALLOWED })
  .regex(/^#[\da-f]{6}$/i, { error: COLOUR_ALLOWED })
  .transform((hex) => hex.toLowerCase())
  .meta({ control: 'color' });
export const url = z
  .string()
  .regex(/^(?:https?:\/\/[^\s/.]+(?:\.[^\s/.]+)+(?:\/\S*)?)?$/, { error: URL_ALLOWED })
  .nullish()
  .describe('Dirección web completa. Puede quedar vacía.');
export const email = z.email({ error: 'un correo como «info@example.org»' });
export const sitePath = z
  .string()
  .regex(/^(?:\/[a-z0-9-]+)+$/, { error: 'una dirección de esta web, como «/equipos-federados»' });
export const menuLink = z
  .string()
  .regex(/^(?:\/(?!\/)\S*|https?:\/\/\S+)?$/, {
    error: 'una dirección de esta web, como «/equipos», o una completa, como «https://example.org»',
  })
  .meta({
    description:
      'Página de esta web («/equipos») o dirección completa («https://…»), que se abre en otra pestaña.',
    control: 'link',
  });
export const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'una hora de cinco signos, como «18:00» o «09:30»' })
  .meta({ control: 'time' });

export const date = z
  .string()
  .refine(isDate, { error: 'un día del calendario, como «2024-11-14» (año, mes y día)' })
  .meta({ description: 'Día: 2024-11-14', help: '', control: 'date' });
/** `federados/cadete-femenino`. That there is such a team is checked by the builder, which knows the teams. */
export const teamKey = z.string({ error: 'un equipo, como «federados/cadete-femenino»' }).trim().min(1).meta({
  description: 'Equipo, como en su dirección: federados/cadete-femenino',
  help: '',
  refers: 'equipos',
});

const SEASON_ALLOWED = 'una temporada con su año, como «2024/25», «2024-2025» o «2026»';
/** However the club writes it, with a year in it. A bare year is a number to YAML. */
export const season = z
  .union(
    [
      z
        .string()
        .trim()
        .regex(/(?<!\d)(?:19|20)\d\d(?!\d)/, { error: SEASON_ALLOWED }),
      z.int().min(1900).max(2099),
    ],
    { error: SEASON_ALLOWED },
  )
  .transform(String)
  .meta({ control: 'text' });

const picturePath = z.string().regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/, { error: PICTURE_ALLOWED });
/** Of a match: `7`, `Semifinal`. */
export const round = z.union([z.int().min(1), text]);
/** Points of a set, the team's own first. */
export const score = z.string().regex(/^\d{1,2}-\d{1,2}$/, {
  error: 'los puntos de un set, los nuestros primero, como «25-18»',
});

/** Sets won by each team, the team's own first. */
export const setsWon = z.string().regex(/^\d-\d$/, {
  error: 'los sets de cada equipo, los nuestros primero, como «3-1»',
});

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
    { error: `${PICTURE_ALLOWED}; o bien «ruta» y «foco: [50, 30]»` },
  )
  .meta({
    description: 'Foto: su nombre dentro de la carpeta de fotos, sin extensión.',
    help: '',
    control: 'picture',
  });
export const optionalImg = z
  .union([img, z.literal('')], { error: `${PICTURE_ALLOWED}; o nada` })
  .nullish()
  .meta({ description: 'Foto. Puede quedar vacía.', help: '', control: 'picture' });

export type ImgInput = z.infer<typeof img>;

export const link = z.strictObject({ title: text, link: menuLink.min(1) });

/** What a Markdown file says above its text. */
export const frontMatter = z.strictObject({
  title: text,
  description: text,
  img: optionalImg,
  alt: optionalText.meta({ description: 'Qué se ve en la foto', help: 'Para quien no la ve.' }),
});
export type FrontMatter = z.infer<typeof frontMatter>;
