import { z } from 'zod';
import { isDate } from '../../agenda/dates.ts';
import type { Moment } from '../../agenda/madrid.ts';
import type { Document } from '../document.ts';
import { inlineHtml } from '../markdown.ts';
import { aboutFile } from '../problems/problem.ts';
import { sampleLeftovers } from '../sample-leftovers.ts';
import { yamlFile } from './declare.ts';
import { allows, email, img, link, optionalText, season, text } from './fields.ts';

const schema = z.strictObject({
  muestra: z.boolean().nullish().meta({
    title: 'Es el club de muestra',
    description: 'Quítalo cuando los datos sean los de tu club.',
  }),
  hoy: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d$/, allows('moment'))
    .refine((moment) => isDate(moment.slice(0, 10)), allows('moment'))
    .nullish()
    .meta({
      title: 'Momento de la muestra',
      description: 'Solo para el club de muestra; un club de verdad lo deja vacío.',
    }),
  nombre: text,
  nombre_corto: text,
  lema: text,
  descripcion: text.describe('Una frase para los buscadores'),
  web: z.string().regex(/^https:\/\/[a-z0-9.-]+\/?$/, allows('origin')),
  municipio: text,
  provincia: text,
  fundacion: z.int().min(1895).max(2100),
  temporada: season,
  contacto: z.strictObject({
    email,
    telefono: optionalText.describe('Puede quedar vacío.'),
    direccion: z.array(text).min(1).meta({ one: 'una línea' }),
    intro: text,
  }),
  legal: z.strictObject({
    cif: text,
    registro: text.describe('Registro en el que está inscrito el club y su número'),
  }),
  privacidad_formulario: text.describe('Aviso junto al botón del formulario'),
  portada: z.strictObject({
    img: img.meta({ role: 'portada' }),
    img_movil: img.meta({ role: 'portada-movil' }),
    alt: text.describe('Para quien no la ve.'),
  }),
  redes: z.array(link).nullish().meta({ one: 'una red' }),
  intro_equipos: text,
});

/** The sample's own time. A real club that stopped the clock would show old trainings as if they were today's. */
function momentOf(doc: Document<z.infer<typeof schema>>): Moment | null {
  const { hoy, muestra } = doc.value;
  if (!hoy) return null;
  if (!muestra) doc.problem(['hoy'], { code: 'fixed day' });
  const [date = '', time = ''] = hoy.split(' ');
  return { date, time };
}

/** The site's origin as written by a volunteer, without a final slash. */
const originOf = (web: string) => web.replace(/\/$/, '');

/** Name, motto, contact, season: what the club says of itself. */
export const club = yamlFile({
  name: 'club.yaml',
  holds: 'Nombre, lema, contacto, temporada de la portada',
  part: 'El club',
  help: 'Quién es el club y cómo se le encuentra. Sale en la portada, al pie de todas las páginas y en los buscadores.',
  schema,
  build: ([doc]) => {
    const { portada, contacto, ...value } = doc.value;
    return {
      sample: Boolean(value.muestra),
      now: momentOf(doc),
      name: value.nombre,
      shortName: value.nombre_corto,
      motto: value.lema,
      description: value.descripcion,
      origin: originOf(value.web),
      town: value.municipio,
      province: value.provincia,
      founded: value.fundacion,
      currentSeason: value.temporada,
      contact: {
        email: contacto.email,
        phone: contacto.telefono ?? '',
        address: contacto.direccion,
        intro: contacto.intro,
      },
      formPrivacy: inlineHtml(doc, ['privacidad_formulario']),
      cover: {
        img: doc.picture(['portada', 'img'], portada.img),
        narrowImg: doc.picture(['portada', 'img_movil'], portada.img_movil),
        alt: portada.alt,
      },
      socialLinks: value.redes ?? [],
      teamsIntro: value.intro_equipos,
    };
  },
  check(_, { sample }, { folder, notes }) {
    for (const { file, phrases, ...place } of sample ? [] : sampleLeftovers(folder))
      notes.warnings.push(aboutFile(file, { code: 'words of the sample', phrases }, place));
  },
  placeholders: ([value]) => {
    const web = originOf(value?.web ?? '');
    return {
      nombre: value?.nombre ?? '',
      nombre_corto: value?.nombre_corto ?? '',
      lema: value?.lema ?? '',
      web,
      dominio: web.replace('https://', ''),
      municipio: value?.municipio ?? '',
      provincia: value?.provincia ?? '',
      fundacion: String(value?.fundacion ?? ''),
      temporada: value?.temporada ?? '',
      'contacto.email': value?.contacto.email ?? '',
      // null: a text that names a telephone the club does not have is a problem.
      'contacto.telefono': value ? value.contacto.telefono || null : '',
      'contacto.direccion': value?.contacto.direccion.join(', ') ?? '',
      'legal.cif': value?.legal.cif ?? '',
      'legal.registro': value?.legal.registro ?? '',
    };
  },
});
