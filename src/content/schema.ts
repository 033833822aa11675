import { z } from 'zod';
import { WEEK } from './club.ts';
import {
  img,
  menuLink,
  optionalImg,
  optionalText,
  season,
  sitePath,
  slug,
  text,
  time,
  url,
} from './schema-fields.ts';

/**
 * What volunteers write in their content folder. Messages say what is allowed (see schema-problems.ts) and descriptions are shown
 * by editors; both are read by volunteers, so they are Spanish.
 */

export const COLORS = { arcilla: 'clay', ámbar: 'amber', pino: 'pine' } as const;

/** Fields that name something in another file; what they may name is known once that is read (load.ts). */
export const venueKey = slug.describe('Clave de lugares.yaml');
export const coachKey = slug.describe('Clave de entrenadores.yaml');
export const kindKey = slug.describe('Otro tipo de equipo');

const session = z.strictObject({
  dias: z.array(z.enum(WEEK)).min(1),
  desde: time,
  hasta: time,
  lugar: venueKey,
});

const team = z.strictObject({
  name: text.describe('Nombre del equipo'),
  division: text.describe('Competición'),
  route: slug.describe('Final de su dirección: cadete-femenino'),
  img,
  link: url,
  entrenadores: z.array(coachKey).nullish().describe('Claves de entrenadores.yaml'),
  entrenamientos: z.array(session).nullish(),
  nota: optionalText.describe('Aviso sobre el horario'),
  pagina_en: kindKey.nullish().describe('Otro tipo de equipo bajo el que está su página'),
});

export const kindSchema = z.strictObject({
  orden: z.int().min(1).describe('Puesto en el que sale: 1, 2, 3…'),
  title: text.describe('Título de la página'),
  miga: text.describe('Nombre en la ruta de navegación: Inicio | Equipos federados'),
  boton: optionalText.describe(
    'Botón en la portada. Sin él, no sale en la portada (sin ninguno, salen los tres primeros). Tres como mucho.',
  ),
  intro: text,
  color: z.enum(Object.keys(COLORS) as (keyof typeof COLORS)[]),
  rutas_antiguas: z.array(sitePath).nullish().describe('Direcciones antiguas que llevan aquí'),
  equipos: z.array(team).min(1),
});

const link = z.strictObject({ title: text, link: menuLink.min(1) });

export const clubSchema = z.strictObject({
  muestra: z.boolean().nullish().describe('true mientras el club sea el de ejemplo'),
  nombre: text,
  nombre_corto: text,
  lema: text,
  descripcion: text.describe('Una frase para los buscadores'),
  web: z.string().regex(/^https:\/\/[a-z0-9.-]+\/?$/, {
    error: 'la dirección de la web, como «https://cvsierra.example.org»',
  }),
  municipio: text,
  provincia: text,
  fundacion: z.int().min(1895).max(2100),
  deporte: optionalText.describe('Para los buscadores: Voleibol. Puede quedar vacío.'),
  temporada: season,
  contacto: z.strictObject({
    email: z.email({ error: 'un correo como «info@example.org»' }),
    telefono: optionalText.describe('Puede quedar vacío.'),
    direccion: z.array(text).min(1),
    intro: text,
  }),
  legal: z.strictObject({
    cif: text,
    registro: text.describe('Registro en el que está inscrito el club y su número'),
  }),
  privacidad_formulario: text.describe('Aviso junto al botón del formulario'),
  escudo: img,
  portada: z.strictObject({ img, img_movil: img, alt: text.describe('Qué se ve en la foto') }),
  redes: z.array(link).nullish(),
  intro_equipos: text,
});

export const menuSchema = z.strictObject({
  menu: z
    .array(
      z.strictObject({
        title: text,
        link: menuLink.nullish(),
        submenu: z
          .union([z.literal('galerias'), z.array(link)], {
            error: 'una lista de enlaces, o la palabra «galerias»',
          })
          .nullish()
          .describe('Lista de enlaces; «galerias» pone todos los cursos.'),
      }),
    )
    .min(1),
  pie: z.array(z.strictObject({ title: text, links: z.array(link).min(1) })),
});

export const coachesSchema = z.strictObject({
  intro: text,
  entrenadores: z.record(
    slug,
    z.strictObject({
      name: text,
      description: text.describe('Entrenadora, Entrenador, Preparadora física…'),
      img: optionalImg,
      sin_equipo: z.boolean().nullish().describe('true si sale en la lista sin llevar ningún equipo'),
    }),
  ),
});

export const boardSchema = z.strictObject({
  intro: text,
  junta: z.array(z.strictObject({ name: text, title: text, img: optionalImg })).min(1),
});

export const venuesSchema = z.strictObject({
  intro: text,
  lugares: z.record(
    slug,
    z.strictObject({
      title: text,
      address: z.array(text).min(1),
      link: url,
      img,
      pistas: z.int().min(1).nullish().describe('Equipos que caben a la vez. Si no se dice, uno.'),
    }),
  ),
});

export const galleriesSchema = z.strictObject({
  intro: text,
  cursos: z
    .array(
      z.strictObject({
        curso: season.describe(
          'También es su carpeta de fotos y el final de su dirección (la barra se cambia por un guion).',
        ),
        intro: text,
        albumes: z
          .array(
            z.strictObject({
              route: slug,
              name: text,
              img: z
                .union([z.int().min(1), img], {
                  error: 'el número de una foto del álbum o el nombre de otra foto',
                })
                .describe('Foto de portada: su número, o el nombre de otra foto.'),
              amount: z.int().min(1).describe('Cuántas fotos hay: el número de la última'),
              retiradas: z
                .array(z.int().min(1))
                .nullish()
                .describe('Números de las fotos que ya no se enseñan'),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
});

const partner = z.strictObject({ title: text, subtitle: text, img, href: url });
export const sponsorsSchema = z.strictObject({ intro: text, patrocinadores: z.array(partner).min(1) });
export const collaboratorsSchema = z.strictObject({ intro: text, colaboradores: z.array(partner).min(1) });

/** Front matter of the Markdown texts. */
export const frontMatterSchema = z.strictObject({
  title: text,
  description: text,
  img: optionalImg,
  alt: optionalText.describe('Qué se ve en la foto'),
});

export type ClubInput = z.infer<typeof clubSchema>;
export type MenuInput = z.infer<typeof menuSchema>;
export type KindInput = z.infer<typeof kindSchema>;
export type TeamInput = z.infer<typeof team>;
export type CoachesInput = z.infer<typeof coachesSchema>;
export type BoardInput = z.infer<typeof boardSchema>;
export type VenuesInput = z.infer<typeof venuesSchema>;
export type GalleriesInput = z.infer<typeof galleriesSchema>;
export type SponsorsInput = z.infer<typeof sponsorsSchema>;
export type CollaboratorsInput = z.infer<typeof collaboratorsSchema>;
export type PartnerInput = z.infer<typeof partner>;
export type FrontMatter = z.infer<typeof frontMatterSchema>;
