import { z } from 'zod';
import { type Scoring, VOLLEYBALL } from '../../scoring/scoring.ts';
import type { ContentNode } from '../content-node.ts';
import { reportReversedSpan } from '../day-checks.ts';
import { PLAYERS } from '../players.ts';
import { personalData, valueKinds } from '../schema.ts';
import { startYear } from '../season-name.ts';
import { closestName, slugOf } from '../spelling.ts';
import { WEEK } from '../week.ts';
import type { ValuePath } from '../yaml.ts';
import { brand, FIRST_COLOUR, kindColour } from './brand.ts';
import { club } from './club.ts';
import { type PreviewedValue, yamlFile } from './declare.ts';
import { email, intro, keyOf, optionalImg, optionalText, sitePath, slug, text, time, url } from './fields.ts';
import { type Coach, coaches } from './people.ts';
import { buildScoring, scoringField } from './scoring.ts';
import { resolveVenue } from './venues.ts';

const year = z.int().min(1920).max(2100);
const contact = z
  .union([email, z.string().regex(/^\+?\d(?: ?\d){8,}$/), z.literal('')])
  .register(valueKinds, { kind: 'contact' });

/** Years of birth as a team declares them. */
export const birthYears = z
  .strictObject({ desde: year.nullish(), hasta: year.nullish() })
  .nullish()
  .describe('Años de nacimiento. Sin «Desde» o sin «Hasta», queda abierto.');

const session = z.strictObject({
  dias: z.array(z.enum(WEEK)).min(1),
  desde: time,
  hasta: time,
  // The default lets the builder report a missing venue with the list of venues.
  lugar: keyOf('lugares.yaml').default(''),
});

const team = z.strictObject({
  name: text,
  division: optionalText.meta({
    description: 'Sin ella, sale el nombre de su tipo de equipo.',
    prominent: true,
  }),
  route: slug.meta({
    description: 'Como «cadete-femenino». Cambiarlo cambia la dirección de su página.',
    folded: true,
  }),
  img: optionalImg.meta({ prominent: true, role: 'equipo' }),
  link: url.meta({ title: 'Clasificación en la federación' }),
  entrenadores: z.array(keyOf('entrenadores.yaml')).nullish().meta({
    description: 'Claves de entrenadores.yaml',
    help: '',
    itemNoun: 'a quien entrena',
    prominent: true,
  }),
  entrenamientos: z.array(session).nullish().meta({ itemNoun: 'un entrenamiento', prominent: true }),
  nota: optionalText.describe('Aviso sobre el horario'),
  nacidos: birthYears,
  juegan: z.enum(PLAYERS).nullish(),
  contacto: contact
    .nullish()
    .describe('Correo o teléfono del equipo')
    .register(personalData, { policyPhrase: 'el correo o el teléfono de contacto de algunos equipos' }),
  equipacion: optionalText.meta({ title: 'Color de la camiseta' }),
  pagina_en: text
    .nullish()
    .meta({ description: 'Otro tipo de equipo bajo el que está su página', help: '', folded: true }),
  marcador: scoringField('Si su competición cuenta de otra manera que las demás.').meta({
    title: 'Cómo se cuentan los resultados de este equipo',
  }),
});

const schema = z.strictObject({
  title: text.meta({ title: 'Título de la página', folded: true }),
  intro: intro().meta({ folded: true }),
  color: keyOf('marca.yaml').nullish().meta({
    description: 'Uno de los colores del club. Si no se elige ninguno, se usa el primero.',
    folded: true,
  }),
  equipos: z.array(team).meta({ itemNoun: 'un equipo' }),
  boton: optionalText.describe(
    'Texto del botón en la portada. Tres tipos de equipo como mucho; si ninguno lo tiene, salen los tres primeros.',
  ),
  miga: optionalText.meta({
    description:
      'Nombre en la ruta de navegación: Inicio | Equipos federados. Sin él, el título de la página.',
    folded: true,
  }),
  marcador: scoringField('Si estos equipos cuentan de otra manera que los demás del club.'),
  orden: z.int().min(1).nullish().meta({
    title: 'Puesto entre los tipos de equipo',
    description: '1, 2, 3… Sin él, detrás de los demás.',
    folded: true,
  }),
  rutas_antiguas: z
    .array(sitePath)
    .nullish()
    .meta({ description: 'Direcciones antiguas que llevan aquí', itemNoun: 'una dirección', folded: true }),
});

/** File of a kind of team. */
type KindNode = ContentNode<z.infer<typeof schema>>;

/** Kinds of team with their teams, one file per kind. */
export const teams = yamlFile({
  name: 'equipos/*.yaml',
  contents: 'Equipos y horarios',
  part: 'Equipos y personas',
  help: 'Los equipos de este tipo: quién los entrena, cuándo y dónde. Salen en «Equipos», cada uno con su página.',
  previewPath: ({ name, path: [list, i = ''], read }) => {
    if (list === 'boton') return '/';
    const route = list === 'equipos' ? read('equipos', i, 'route') : '';
    return route ? `/equipos/${read('equipos', i, 'pagina_en') || name}/${route}` : `/equipos/${name}`;
  },
  newSeason: 'wizard',
  newFileLabel: 'Tipo de equipo nuevo',
  schema,
  absent: { kinds: [] },
  build: (kinds) => ({ kinds: buildKinds(kinds) }),
  placeholders: (kinds) => ({ 'total.equipos': String(kinds.flatMap((kind) => kind.equipos).length) }),
});

/** Maximum number of buttons in the toggle of the home page, so that they fit side by side on a phone. */
const MAX_HOME_KINDS = 3;

/** Sort position of a kind without `orden`. */
const LAST = Number.MAX_SAFE_INTEGER;

/** Kind of the first teams of a club: its address segment, and its title. */
export const FIRST_KIND = { slug: 'club', breadcrumb: 'Equipos' };

/** File of the first kind. */
export const FIRST_TEAMS_FILE = `equipos/${FIRST_KIND.slug}.yaml`;

export const breadcrumbOf = ({ value: { miga, title } }: KindNode): string => miga || title;

/** Returns the kinds that the home page offers: kinds with a button, or the first ones if none has a button. */
function kindsOnHome(sortedKinds: readonly KindNode[]): Set<KindNode> {
  const chosen = sortedKinds.filter((kind) => kind.value.boton);
  for (const kind of chosen.slice(MAX_HOME_KINDS))
    kind.report(['boton'], { code: 'many buttons', count: chosen.length, max: MAX_HOME_KINDS });
  return new Set((chosen.length > 0 ? chosen : sortedKinds).slice(0, MAX_HOME_KINDS));
}

/** Kind of team: federados, escuela-ads, resto. */
export type TeamKind = ReturnType<typeof buildKinds>[number];

/** Builds the kinds that have teams, in their order. */
function buildKinds(kinds: readonly KindNode[]) {
  const owners = new Map<string, string>();
  const sortedKinds = kinds
    .filter((kind) => kind.value.equipos.length > 0)
    .sort((a, b) => (a.value.orden ?? LAST) - (b.value.orden ?? LAST));
  const onHome = kindsOnHome(sortedKinds);
  return sortedKinds.map((kind) => {
    const { title, boton, intro, color, rutas_antiguas } = kind.value;
    const breadcrumb = breadcrumbOf(kind);
    // The title of a club's only kind distinguishes no team.
    const fallback = sortedKinds.length === 1 && breadcrumb === FIRST_KIND.breadcrumb ? '' : breadcrumb;
    const kindScoring = buildScoring(kind) ?? kind.reader.part(brand)?.scoring ?? VOLLEYBALL;
    const teams = kind
      .children('equipos')
      .map((team) => buildTeam(team, kindScoring))
      .map((team) => ({ ...team, division: team.division || fallback }));
    teams.forEach((team, i) => {
      const { path, name } = team;
      const owner = owners.get(path);
      if (owner) kind.report(['equipos', i, 'route'], { code: 'address in use', path, owner });
      owners.set(path, `${name} (${breadcrumb})`);
    });
    return {
      /** Segment of its address: /equipos/{slug}. */
      slug: kind.name,
      title,
      /** Name in breadcrumbs: `Equipos federados`. */
      breadcrumb,
      /** May be empty. */
      intro: intro ?? '',
      color: color ? kindColour(kind, ['color'], color) : FIRST_COLOUR,
      /** True if the toggle of the home page offers it. */
      onHome: onHome.has(kind),
      /** Label of its button in the toggle, `Escuela ADS`; empty if it has none. */
      button: onHome.has(kind) ? boton || title : '',
      /** Old addresses that redirect to this listing: `/equipos-federados`. */
      oldAddresses: rutas_antiguas ?? [],
      teams,
    };
  });
}

type TeamNode = ContentNode<z.infer<typeof team>>;

export type Team = ReturnType<typeof buildTeam>;

/** @param kindScoring scoring of its kind */
function buildTeam(doc: TeamNode, kindScoring: Scoring) {
  const input = doc.value;
  const { reader } = doc;
  const kind = input.pagina_en ?? doc.name;
  const kinds = reader.names(teams).map((key) => ({ key }));
  doc.resolveKey(['pagina_en'], kind, kinds, teams.name);
  doc.reportDuplicates(['entrenadores'], input.entrenadores ?? []);
  const teamCoaches: Coach[] = doc
    .children('entrenadores')
    .flatMap((coach) => coach.resolveKey([], coach.value, reader.part(coaches)?.coaches, coaches.name));
  const sessions = buildSessions(doc);
  const born = buildBirthYears(doc);
  return {
    /** Key in other files, kind and slug: `federados/cadete-femenino`. */
    key: `${kind}/${input.route}`,
    name: input.name,
    division: input.division ?? '',
    /** Last segment of its address. */
    slug: input.route,
    /** Address, under its kind or under the one in `pagina_en`: `/equipos/resto/absoluto-femenino`. */
    path: `/equipos/${kind}/${input.route}`,
    img: doc.optionalPicture(['img'], input.img),
    /** URL of the competition's standings; may be empty. */
    standingsLink: input.link ?? '',
    coaches: teamCoaches,
    sessions,
    /** Sentences that describe the sessions: `Martes y jueves, de 18:00 a 19:30`. The note is not included. */
    schedule: describeSchedule(sessions),
    /** Distinct venues of its sessions, in order of first use. */
    venues: [...new Set(sessions.map((session) => session.venue))],
    note: input.nota ?? '',
    /** Years of birth of its players; null if unknown. */
    born,
    /** True if its years of birth make some of its players minors in the current season. */
    minors: areMinors(born, reader.nodes(club)[0]?.value.temporada ?? ''),
    players: input.juegan ?? null,
    /** E-mail or telephone of the team; may be empty. */
    contact: input.contacto ?? '',
    /** Colour of its kit, `rojo`; may be empty. */
    kit: input.equipacion ?? '',
    scoring: buildScoring(doc) ?? kindScoring,
  };
}

export type TrainingSession = ReturnType<typeof buildSessions>[number];

function buildSessions(doc: TeamNode) {
  return doc.children('entrenamientos').flatMap((session) => {
    const { dias, desde, hasta, lugar } = session.value;
    reportReversedSpan(session, ['hasta'], desde, hasta);
    session.reportDuplicates(['dias'], dias);
    const venues = resolveVenue(session, ['lugar'], lugar);
    return venues.map((venue) => ({ days: dias, from: desde, to: hasta, venue }));
  });
}

export function buildBirthYears(doc: ContentNode<{ nacidos?: z.infer<typeof birthYears> }>) {
  const { desde: from = null, hasta: to = null } = doc.value.nacidos ?? {};
  if (from !== null && to !== null) reportReversedSpan(doc, ['nacidos', 'hasta'], String(from), String(to));
  return from === null && to === null ? null : { from, to };
}

/** First and last year of birth of a team's players, either null where it is open. */
type BirthYears = ReturnType<typeof buildBirthYears>;

const ADULT_AGE = 18;

/** True if the youngest players by their years of birth are minors on some day of a season; false if no years are known. */
export const areMinors = (born: BirthYears, season: string): boolean =>
  born !== null && (born.to === null || startYear(season) - born.to <= ADULT_AGE);

/** Returns the address of a team's page by its key; '' without a key. */
export const teamPath = (key: string) => (key ? `/equipos/${key}` : '');

/** Returns the address of the team that a list item names in `equipo`; '' if it names none. */
export const pathOfEntryTeam = ({ path: [list = '', i = ''], read }: PreviewedValue) =>
  teamPath(read(list, i, 'equipo'));

/** Resolves the key of a team in another file, like `resolveKey`. Suggests a team also if only its slug is similar. */
export function resolveTeam(doc: ContentNode<unknown>, path: ValuePath, key: string): Team[] {
  const allTeams = doc.reader.part(teams)?.kinds.flatMap((kind) => kind.teams);
  return doc.resolveKey(path, key, allTeams, teams.name, (keys) => {
    const slug = closestName(
      slugOf(key),
      keys.map((known) => known.replace(/.*\//, '')),
    );
    return closestName(key, keys) ?? keys.find((known) => known.endsWith(`/${slug}`));
  });
}

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' });

/**
 * Describes sessions, one sentence each without a full stop: `Martes y jueves, de 18:00 a 19:30`. Names the venue only if
 * the team trains at several.
 */
export function describeSchedule(sessions: readonly TrainingSession[]): string[] {
  const severalVenues = new Set(sessions.map((session) => session.venue.key)).size > 1;
  return sessions.map(({ days, from, to, venue }) => {
    const phrase = `${listFormat.format(days)}, de ${from} a ${to}`;
    const sentence = phrase.charAt(0).toLocaleUpperCase('es') + phrase.slice(1);
    return severalVenues ? `${sentence} (${venue.title})` : sentence;
  });
}
