/** Faults of the content: codes with parameters, and their Spanish explanations. */

import { fullDay, isDate } from '../../agenda/dates.ts';
import { isVolleyball, type ScoreUnit } from '../../scoring/scoring.ts';
import { countPhrase } from '../spelling.ts';

/** Formats names in messages: as keys for people who edit files, as labels for people who fill in forms. */
export interface NameFormatter {
  /** Names a field: `«boton»`; in forms `«Botón de la portada»`. @param file its file; defaults to the problem's file */
  field(name: string, file?: string): string;
  /** Names a field with a value: `«estado: aplazado»`; in forms `«aplazado» en «Estado»`, or `marcar «Cancelado»`. */
  set(name: string, value: string | number | true, file?: string): string;
  /** Names a file: `lugares.yaml`; in forms by its contents. */
  file(name: string): string;
  /** Describes the values that a field takes; in forms without keys, which people choose by name there. */
  value(kind: ValueKind): string;
}

/** Parameters of a fault that are texts. */
type Texts<Name extends string> = Readonly<Record<Name, string>>;

interface FullCourts extends Texts<'venue' | 'hour'> {
  days: readonly string[];
  teams: readonly string[];
  courts: number;
  /** True on single days if a training is among them; the usual week has no single training to move. */
  canMoveTraining: boolean;
}

const UNIT_WORDS: Record<ScoreUnit, string> = { sets: 'por sets', goals: 'por goles', points: 'por puntos' };

/** Explanation of a fault: a sentence about the value, and the allowed values, without a final full stop. */
export type Explanation = readonly [found: string, allowed?: string | undefined];

/** Maximum number of valid names in a message. */
const MAX_NAMES = 24;

/** Joins names, `uno, dos, tres`, and cuts a long list. */
export function joinNames(names: Iterable<string>): string {
  const all = [...names];
  const shown = all.slice(0, MAX_NAMES).join(', ');
  return all.length > MAX_NAMES ? `${shown}… (${all.length} en total)` : shown;
}

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' });
const ratioFormat = new Intl.NumberFormat('es', { maximumFractionDigits: 1 });

/** Formats a day, a time or a year: `el lunes 4 de…`, `a las 18:00`, `en 2009`. */
const formatDayOrTime = (moment: string) =>
  isDate(moment) ? `el ${fullDay(moment)}` : moment.includes(':') ? `a las ${moment}` : `en ${moment}`;

const PICTURE =
  'el nombre de la foto dentro de la carpeta de fotos, sin «.jpg», como «equipos/federados/cadete-femenino»';

/** Descriptions of the values that fields take. The first seven are types of Zod; schemas register the others in `valueKinds`. */
export const VALUE_DESCRIPTIONS = {
  string: 'un texto',
  number: 'un número',
  int: 'un número sin decimales',
  boolean: 'sí o no: «true» o «false»',
  array: 'una lista, entre corchetes o con un guion delante de cada elemento: [uno, dos]',
  record: 'una clave por elemento, con sus campos debajo',
  tuple: 'dos números entre corchetes, como [50, 30]',
  slug: 'minúsculas sin acentos, números y guiones, como «cadete-femenino»',
  picture: PICTURE,
  'optional picture': `${PICTURE}; o nada`,
  'photo or picture': 'el número de una foto del álbum o el nombre de otra foto',
  'photo number': 'el número de una foto del álbum',
  description: 'qué se ve en la foto, para quien no la ve',
  colour: 'un color, como "#14305a": entre comillas, almohadilla y seis cifras o letras de la a a la f',
  url: 'una dirección completa, como «https://www.ejemplo.es/liga», o nada',
  origin: 'la dirección de la web, como «https://www.ejemplo.es»',
  email: 'un correo como «info@ejemplo.es»',
  phone: 'un teléfono de nueve cifras, como «555 01 02 03», o con su prefijo, como «+33 1 23 45 67 89»',
  contact: 'un correo como «cadete@ejemplo.es», un teléfono como «555 01 02 03», o nada',
  'site path': 'una dirección de esta web, como «/equipos-federados»',
  link: 'una dirección de esta web, como «/equipos», o una completa, como «https://www.ejemplo.es»',
  submenu: 'una lista de enlaces, o una de las palabras «equipos» y «galerias»',
  time: 'una hora, como «18:00» o «09:30»',
  date: 'un día del calendario, como «2024-11-14» (año, mes y día)',
  days: 'un día, como «2024-11-14», o el primero y el último',
  moment: 'un día y una hora, como «2024-11-14 16:30»',
  season: 'una temporada con su año, como «2024/25», «2024-2025» o «2026»',
  score: 'los puntos de un set, los nuestros primero, como «25-18»',
  'period score': 'lo que hizo cada uno en esa parte, lo nuestro primero, como «14-12»',
  'final score': 'el resultado, lo nuestro primero, como «3-1»',
  'sets won': 'los sets de cada equipo, los nuestros primero, como «3-1»',
  'set totals': 'los sets a favor y en contra, como «22-6»',
  'tally totals': 'los goles o puntos a favor y en contra, como «310-287»',
  amount: 'un importe en euros, como «320» o «32,50»; «0» si es gratis',
  result: 'los puntos de cada set, como «25-18», o los sets de cada equipo, como «3-1»',
  key: 'una clave',
  team: 'un equipo, como «federados/cadete-femenino»',
  kind: 'un tipo de equipo, como «federados»',
  album: 'un álbum, como «2024-2025/copa»',
  'photo page': 'una página con fotos, como «/equipos/federados/cadete-femenino»',
  hash: 'una huella entre comillas: 64 cifras y letras de la «a» a la «f»',
  likeness: 'una huella de parecido entre comillas: 16 cifras y letras de la «a» a la «f»',
  image: 'entre comillas, las 10 cifras y letras de la «a» a la «f» del nombre de un archivo de «img»',
} satisfies Record<string, string>;

/** Name of the values that a field takes. */
export type ValueKind = keyof typeof VALUE_DESCRIPTIONS;

export const isValueKind = (name: string): name is ValueKind => Object.hasOwn(VALUE_DESCRIPTIONS, name);

/** Values that a field accepts. */
export type Expected =
  | ValueKind
  | { oneOf: readonly string[] }
  | { fields: readonly string[] }
  | { keyOf: string }
  | { min: number | bigint }
  | { max: number | bigint }
  | { quoted: string }
  | undefined;

function describeExpected(expected: Expected, names: NameFormatter): string | undefined {
  if (expected === undefined) return undefined;
  if (typeof expected === 'string') return names.value(expected);
  if ('oneOf' in expected) return joinNames(expected.oneOf);
  if ('fields' in expected)
    return `estos campos, uno en cada línea, con su valor: ${joinNames(expected.fields)}`;
  if ('keyOf' in expected) return `lo que está en ${names.file(expected.keyOf)}`;
  if ('min' in expected) return `${expected.min} o más`;
  if ('max' in expected) return `${expected.max} o menos`;
  return `un texto; entre comillas: "${expected.quoted}"`;
}

/** Says what is in the place of the accepted values, short enough for a sentence. */
function foundSentence(value: unknown, typed: string, expected: Expected): string {
  if (value === null || value === undefined || value === '') return 'El campo está vacío.';
  if (typeof value !== 'object') return `Se ha encontrado «${typed}».`;
  const found = Array.isArray(value)
    ? 'una lista'
    : `campos con su nombre (${joinNames(Object.keys(value))})`;
  return `Aquí hay ${found}, y tiene que haber ${nounOf(expected)}.`;
}

/** Returns a short name for accepted values, which a longer description follows. */
function nounOf(expected: Expected): string {
  if (expected === 'array') return 'una lista';
  if (expected === 'record') return 'una clave por elemento';
  return typeof expected === 'object' && 'fields' in expected ? 'campos con su nombre' : 'otra cosa';
}

/** Names of Markdown elements that texts must not use, each with its replacement. */
const MARKDOWN_ELEMENTS = {
  html: ['código HTML', 'texto sin «<» ni «>»; si hacen falta, con una barra delante: «\\<»'],
  picture: ['una foto en medio del texto', 'la foto en su campo, o en el de los apartados'],
  reference: [
    'un enlace que tiene su dirección en otra línea',
    'la dirección junto al enlace: «[galerías](/galerias)»',
  ],
  title: [
    'un título de primer nivel, o con una raya debajo',
    'el título va en la cabecera; los apartados llevan dos almohadillas delante (##)',
  ],
} as const;

/** Explanations by fault code. Their parameters are values of the content, never sentences. */
const EXPLANATIONS = {
  // Files
  'missing folder': () => ['No se encuentra la carpeta del contenido.'],
  'unknown file': ({ names }: { names: readonly string[] }, { file }) => [
    'Este archivo no se usa en ninguna parte.',
    `${names.map(file).join(', ')}; donde hay «…», minúsculas sin acentos, números y guiones`,
  ],
  'missing file': ({ name }: { name: string }, { file }) => [`Falta ${file(name)}, que es obligatorio.`],
  'broken symlink': () => [
    'Es un enlace que no lleva a ningún archivo.',
    'los archivos mismos, dentro de la carpeta del contenido',
  ],
  'not UTF-8': () => [
    'El archivo no está guardado en UTF-8: los acentos se perderían.',
    'guardarlo de nuevo con la codificación UTF-8',
  ],
  'empty file': () => ['El archivo está vacío.'],
  unreadable: () => ['No se ha podido entender este archivo.'],
  'control character': ({ sign, before }: Texts<'sign' | 'before'>) => [
    `Hay un signo que no se ve (${sign})${before && `, detrás de «${before}»`}.`,
    'el texto sin él: bórralo y escribe lo que falte, como el guion que se pierde al copiar de un PDF',
  ],
  'deep nesting': ({ max }: { max: number }) => [
    'Aquí hay demasiadas cosas, unas dentro de otras.',
    `${max} niveles como mucho`,
  ],

  // YAML
  indent: () => [
    'El principio de esta línea no cuadra con el de las líneas de arriba.',
    'los mismos espacios que sus líneas hermanas (dos por nivel), y «- » delante del primer campo de cada elemento de una lista',
  ],
  colon: () => [
    'Falta algo para entender esta línea como «campo: valor».',
    '«campo: valor», con un espacio tras los dos puntos; si el texto lleva dos puntos, va entre comillas rectas: "texto: más texto"; debajo, ningún espacio de más',
  ],
  'duplicate field': ({ name }: { name: string }) => [
    `El campo «${name}» está dos veces.`,
    'una sola vez; en una lista, «- » delante del primer campo de cada elemento',
  ],
  unclosed: () => [
    'Aquí hay unas comillas, un corchete o una llave que no se cierran, o falta una coma.',
    '"texto: más texto", [uno, dos] o { campo: valor, otro: valor }',
  ],
  tab: () => ['Hay un tabulador al principio de la línea.', 'solo espacios (dos por nivel)'],
  'reserved sign': () => [
    'Hay un texto que empieza por un signo reservado (*, &, !, @, %…).',
    'el texto entre comillas: "@club"',
  ],
  'several documents': () => [
    'Hay una línea «---» en medio del archivo.',
    'un solo documento por archivo, sin «---»',
  ],
  comment: () => [
    'Lo que sigue a «#» se toma por un comentario y no saldría en la web.',
    'el texto entre comillas: "… #…"; un comentario, en una línea aparte',
  ],
  'lossy change': () => [
    'No se puede escribir este cambio sin perder algo de este archivo: no se ha guardado nada.',
    'cada comentario, «# …», en una línea propia, encima de lo que explica',
  ],

  // Fields and their values
  missing: ({ name, expected }: { name: string; expected: Expected }, names) => [
    `Falta el campo ${names.field(name)}.`,
    describeExpected(expected, names),
  ],
  'unknown field': ({ name, known }: { name: string; known: readonly string[] }) => [
    `El campo «${name}» no existe aquí.`,
    joinNames(known),
  ],
  key: ({ name, expected }: { name: string; expected: Expected }, names) => [
    `La clave «${name}» no vale.`,
    describeExpected(expected, names),
  ],
  value: ({ value, typed, expected }: { value: unknown; typed: string; expected: Expected }, names) => [
    foundSentence(value, typed, expected),
    describeExpected(expected, names),
  ],
  empty: () => ['El campo está vacío.'],
  'too long': ({
    max,
    unit,
  }: {
    max: number | bigint;
    unit: 'letras' | 'elementos' | 'líneas de listas y citas';
  }) => ['Es demasiado largo.', `${max} ${unit} como mucho`],
  'unknown key': ({ key, file, keys }: Texts<'key' | 'file'> & { keys: readonly string[] }, names) => [
    `«${key}» no está en ${names.file(file)}.`,
    joinNames(keys),
  ],
  duplicate: (
    { name, distinctBy, file }: { name: string; distinctBy?: string; file?: string | undefined },
    { field },
  ) => [
    file ? `«${name}» ya está en ${file}.` : `«${name}» está dos veces.`,
    `una sola vez${distinctBy ? `, o cambiar ${field(distinctBy)}` : ''}`,
  ],
  // Quotes the beginning: an album's form labels it «Día».
  'reversed span': ({ from, to, last }: Texts<'from' | 'to' | 'last'>, { field }) => [
    `Empieza ${formatDayOrTime(from)} y acaba ${formatDayOrTime(to)}.`,
    `en ${field(last)} algo posterior ${formatDayOrTime(from).replace(/^el /, 'al ').replace(/^en /, 'a ')}`,
  ],

  // Texts
  'no front matter': () => [
    'El texto no empieza por su cabecera entre dos líneas «---».',
    '«---», debajo «title: …» y «description: …», y otra línea «---»',
  ],
  markdown: ({ element }: { element: keyof typeof MARKDOWN_ELEMENTS }) => [
    `Hay ${MARKDOWN_ELEMENTS[element][0]}.`,
    MARKDOWN_ELEMENTS[element][1],
  ],
  'many signs': ({ max }: { max: number }) => [
    'Este párrafo lleva demasiados signos de formato, como «*», «_» o «[».',
    `${max} como mucho; una línea en blanco empieza otro párrafo`,
  ],
  'several paragraphs': () => [
    'El aviso tiene algo más que un párrafo.',
    'un solo párrafo, que puede llevar enlaces',
  ],
  'no paragraph': () => [
    'Aquí hay algo que no es un párrafo de texto corrido.',
    'párrafos separados por una línea en blanco, sin apartados, listas, negritas ni enlaces',
  ],
  'story without date': ({ title }: { title: string }) => [
    `La noticia «${title}» no empieza por su fecha.`,
    'un día del calendario en cursiva delante del texto: «*9 de noviembre de 2024.* Si tienes…»',
  ],
  placeholder: ({ name, names }: { name: string; names: readonly string[] }, { file }) => [
    `«{{${name}}}» no se puede rellenar: no existe, o está vacío en ${file('club.yaml')}.`,
    joinNames(names.map((known) => `{{${known}}}`)),
  ],

  // Addresses and links
  'unknown page': ({ url }: { url: string }) => [
    `La página «${url}» no existe.`,
    'una página de esta web, o una dirección completa que empiece por https://',
  ],
  'unlinked page': ({ title }: { title: string }) => [
    `Nada enlaza la página «${title}»: quien visita la web no puede llegar a ella.`,
    'un enlace en el menú, en el pie o en un texto',
  ],
  'missing link': ({ title }: { title: string }, { field }) => [
    `«${title}» no lleva a ninguna parte.`,
    `${field('link')} con una página, ${field('submenu')} con una lista de enlaces, o los dos`,
  ],
  'address in use': ({ path, owner }: { path: string; owner?: string }) => [
    `La dirección «${path}» ${owner ? `ya es la de ${owner}` : 'ya está en uso, o reservada'}.`,
    'una dirección que no sea de otra página',
  ],

  // The club
  'fixed day': (_: unknown, { field }) => [
    'Solo el club de muestra vive en un día fijo.',
    `quitar ${field('hoy')}: la web sigue el calendario`,
  ],
  'sample phrases': ({ phrases }: { phrases: string }) => [
    `Aquí quedan palabras del club de muestra: ${phrases}.`,
    'los datos y las palabras de tu club',
  ],
  'unreadable colour': ({ hex, ratio }: { hex: string; ratio: number }) => [
    `Las letras claras no se leen bien sobre «${hex}» (${ratioFormat.format(ratio)} a 1).`,
    'un color principal más oscuro (4,5 a 1 o más); el claro puede ser el segundo',
  ],
  'faint colour': ({ hex }: { hex: string }) => [
    `«${hex}» no se distingue de lo que tiene alrededor.`,
    'un color más vivo, que no sea tan claro como el fondo de la web ni tan oscuro como la cabecera',
  ],

  // Teams, people, venues
  'many buttons': ({ count, max }: { count: number; max: number }, { field }) => [
    `Hay ${count} tipos de equipo con botón en la portada.`,
    `${max} como mucho: quita ${field('boton')} de los demás`,
  ],
  unused: ({ name, exemptBy }: { name: string; exemptBy?: string }, { set }) => [
    `«${name}» no está en ningún equipo ni en ningún partido.`,
    `ponerlo en uno cuando toque${exemptBy ? `, ${set(exemptBy, true)}` : ''}, o quitarlo de aquí`,
  ],

  // Days and hours
  'another season': (
    fault: Texts<'day' | 'season' | 'first' | 'last'> & { seasonFile?: string | undefined },
    { field, file },
  ) => [
    `El ${fullDay(fault.day)} no es de la temporada ${fault.season}.`,
    `un día entre el ${fullDay(fault.first)} y el ${fullDay(fault.last)}, o cambiar ${field('temporada', fault.seasonFile)} ${fault.seasonFile ? `en ${file(fault.seasonFile)}` : 'arriba'}`,
  ],
  'outside training season': ({ day, first, last }: Texts<'day' | 'first' | 'last'>) => [
    `El ${fullDay(day)} está fuera de la temporada.`,
    `un día entre el ${fullDay(first)} y el ${fullDay(last)}`,
  ],
  closed: ({ day, reason, isMatch }: Texts<'day' | 'reason'> & { isMatch?: true }, { set }) => [
    `Ese lugar está cerrado el ${fullDay(day)}: ${reason}.`,
    `otro día u otro lugar${isMatch ? `, o ${set('estado', 'aplazado')}` : ''}`,
  ],
  'unclear change': (_: unknown, { set, field }) => [
    'No queda claro qué cambia.',
    `${set('cancelado', true)}, o ${field('pasa_a')} con el día, la hora o el lugar nuevos`,
  ],
  'no training': ({ team, day, days }: Texts<'team' | 'day'> & { days: readonly string[] }) => [
    `${team} no entrena el ${fullDay(day)}.`,
    joinNames(days) || 'otro día',
  ],
  'ambiguous training': (
    { team, day, hours }: Texts<'team' | 'day'> & { hours: readonly string[] },
    { set },
  ) => [
    `El ${fullDay(day)}, ${team} no entrena a esa hora, o entrena dos veces y no se dice cuál cambia.`,
    joinNames(hours.map((hour) => set('hora', hour))),
  ],
  'full courts': ({ venue, days, hour, teams, courts, canMoveTraining }: FullCourts, names) => [
    `${venue}: ${listFormat.format(days.map((day) => (isDate(day) ? formatDayOrTime(day) : day)))} a las ${hour} coinciden ${listFormat.format(teams)}.`,
    `${countPhrase(courts, 'equipo', 'equipos')} a la vez; ${canMoveTraining ? `cancela o mueve un entrenamiento en ${names.field('cambios', 'calendario.yaml')} de ${names.file('calendario.yaml')}; ` : ''}si caben más, ${names.set('pistas', teams.length, 'lugares.yaml')} en ${names.file('lugares.yaml')}`,
  ],

  // Matches
  bye: ({ rival }: { rival: string }) => [
    `«${rival}» no es un rival: esa jornada el equipo descansa.`,
    'solo partidos que se juegan; borra este',
  ],
  midnight: (_: unknown, { field }) => [
    'Nadie juega a las 00:00: así escriben las federaciones que aún no hay hora.',
    `la hora de verdad, o quitar ${field('hora')} mientras no se sepa`,
  ],
  holiday: ({ reason }: { reason: string }) => [
    `Es un partido en casa en una fiesta del calendario: ${reason}.`,
    'otro día, si no se juega en la fiesta',
  ],
  'skipped hour': ({ time }: { time: string }) => [
    `Esa noche el reloj se adelanta y las ${time} no existen.`,
    'otra hora',
  ],
  'two matches': ({ team }: { team: string }) => [
    `${team} tiene otro partido ese día a esa hora.`,
    'otro día u otra hora',
  ],
  'result without match': ({ state }: { state: string }) => [
    `El partido está ${state} y tiene resultado.`,
    'quita el estado o quita el resultado',
  ],
  'another result': ({ total, result, unit }: Texts<'total' | 'result'> & { unit: ScoreUnit }, { field }) => [
    `${unit === 'sets' ? 'Los sets dan' : 'Los parciales suman'} ${total} y el resultado dice ${result}.`,
    `${total}, o quitarlo: sale solo de ${field(unit === 'sets' ? 'sets' : 'parciales')}`,
  ],
  'few periods': ({ periods }: { periods: number }, { field }) => [
    'Con estos parciales no se sabe cómo acabó el partido.',
    periods > 0 ? `los ${periods}, o también ${field('resultado')}` : field('resultado'),
  ],
  'another unit': ({ unit, name }: { unit: ScoreUnit; name: string }, { field }) => [
    `Este equipo cuenta ${UNIT_WORDS[unit]}, y ${field(name)} es de otro deporte.`,
    `quitarlo, o decir cómo cuenta el equipo en ${field('marcador', 'equipos/*.yaml')}`,
  ],
  'another scoring': ({ unit }: { unit: string }) => [
    `Cuando se cuenta por ${unit}, esto no hace falta.`,
    'quitarlo',
  ],
  'undeclared scoring': ({ sport, words }: Texts<'sport' | 'words'>, { field }) => [
    `En ${sport.toLocaleLowerCase('es')} se cuentan ${words}, y aquí los resultados se apuntan como en voleibol.`,
    `di cómo se cuentan en ${field('marcador')}`,
  ],
  'impossible result': ({ sentence }: { sentence: string }) => [
    sentence,
    'lo que diga el acta; si de verdad acabó así, está bien así',
  ],
  'drawn set': ({ score }: { score: string }) => [
    `Un set no puede quedar ${score}.`,
    'los puntos de cada uno',
  ],
  draw: ({ sport, unit }: { sport: string; unit: ScoreUnit }) => [
    `En ${sport && !isVolleyball(sport) ? sport.toLocaleLowerCase('es') : 'voleibol'} no hay empates.`,
    `${unit === 'sets' ? 'el set que falta' : 'lo que pasó en la prórroga'}, o solo ganados y perdidos; si en esa liga se puede empatar, está bien así`,
  ],

  // Standings and fees
  'own row': ({ markedRows }: { markedRows: number }, { field }) => [
    markedRows === 0
      ? 'Ninguna fila de la tabla está marcada como la del club.'
      : `Hay ${markedRows} filas marcadas como la del club.`,
    `${field('nuestro')} en una sola fila`,
  ],
  'contradictory row': ({ name, played, decided }: { name: string; played: number; decided: number }) => [
    `«${name}» tiene ${played} partidos jugados, y entre ganados y perdidos suman ${decided}.`,
    'lo que diga la federación; si lo dice así, está bien',
  ],
  'kind besides teams': (_: unknown, { field }) => [
    'Dice un tipo de equipo y también equipos sueltos.',
    `solo ${field('tipo')}, o solo ${field('equipos')}`,
  ],

  // Seasons
  'years apart': ({ season }: { season: string }) => [
    `Se ha encontrado «${season}».`,
    'dos años seguidos, como «2024/25» o «2024-2025»',
  ],
  balance: ({ name, total, counted }: { name: string; total: number; counted: number }, { set }) => [
    `El balance dice ${total} ${name} y en la lista de partidos hay ${counted}.`,
    `${set(name, counted)} o más, o quitar el balance, que sale solo de la lista`,
  ],
  'misnamed season file': ({ season, expectedName }: Texts<'season' | 'expectedName'>) => [
    `El archivo tiene el nombre de otra temporada, y la suya es «${season}».`,
    `el mismo año en los dos, o llamar al archivo «${expectedName}»`,
  ],
  'current season': ({ season }: { season: string }, { file }) => [
    `La temporada «${season}» es la que dice ${file('club.yaml')}: todavía no ha acabado.`,
    'temporadas anteriores a esa',
  ],

  // Photos
  'unknown photo': ({ photo, amount }: { photo: number; amount: number }) => [
    `La foto ${photo} no existe: el álbum tiene ${amount}.`,
    `un número del 1 al ${amount}`,
  ],
  'no photos left': () => [
    'Todas las fotos del álbum están retiradas.',
    'al menos una foto a la vista, o quitar el álbum',
  ],
  'removed photo': ({ id }: { id: string }, { field }) => [
    `La foto «${id}» está retirada.`,
    `otra foto que no esté en ${field('retiradas', 'galerias.yaml')}`,
  ],
  'picture elsewhere': ({ id, folder }: Texts<'id' | 'folder'>) => [
    `«${id}» no está en la carpeta «${folder}» de las fotos. Los logotipos y el escudo no piden permiso, y por eso salen solo de su carpeta.`,
    `un archivo de esa carpeta, como «${folder}/${id.replace(/^.*\//, '')}»`,
  ],
  'withdrawn photo': ({ photo, day, next }: { photo: number; day: string; next: number }, { field }) => [
    `La foto ${photo} se retiró el ${fullDay(day)} y el álbum la enseña.`,
    `su número en ${field('retiradas')}; otra foto lleva un número nuevo, como ${next}`,
  ],
  'two places': (_: unknown, { field }) => [
    `El álbum tiene ${field('lugar')} y ${field('direccion')}.`,
    'solo uno de los dos',
  ],
  'chapter order': ({ title, first }: { title: string; first: number }) => [
    `El capítulo «${title}» no empieza después del anterior.`,
    `un número mayor que ${first}: los capítulos van en el orden de las fotos`,
  ],

  // Documents and protection
  'missing document': ({ path }: { path: string }) => [
    `Falta su archivo: «${path}».`,
    'subir el PDF en «Documentos», o ponerlo ahí con ese nombre',
  ],
  'unlisted document': ({ path }: { path: string }) => [
    `«${path}» no está en la lista, y no se publica.`,
    'subirlo en «Documentos», o añadirlo a la lista con el nombre del archivo',
  ],
  'club mailbox': () => [
    'Es el correo del club, que leen varias personas.',
    'un buzón que lea solo quien se ocupa de la protección',
  ],

  // Permissions
  'no consent for minors': ({ forMinors }: { forMinors: readonly string[] }) => [
    'Salen menores y nadie consiente por ellos.',
    `también «${forMinors.join('» o «')}», porque salen menores`,
  ],
  'consent for nobody': ({ adults }: { adults: string }, { set }) => [
    'Alguien consiente por menores y no sale ninguno.',
    `solo «${adults}», o ${set('menores', true)} si salen menores`,
  ],
} satisfies Record<string, (fault: never, names: NameFormatter) => Explanation>;

type Faults = typeof EXPLANATIONS;
type ParametersOf<Code extends keyof Faults> =
  Parameters<Faults[Code]> extends [infer Fault, ...unknown[]] ? Fault : unknown;

/** Fault of the content: a code, its parameters, and the valid name that was probably meant. */
export type Fault = {
  [Code in keyof Faults]: { code: Code; nearest?: string | undefined } & ParametersOf<Code>;
}[keyof Faults];

export function explainFault(fault: Fault, names: NameFormatter): Explanation {
  return (EXPLANATIONS[fault.code] as (fault: Fault, names: NameFormatter) => Explanation)(fault, names);
}

/** True if the fault is a missing value. */
export const isMissingValue = (fault: Fault): boolean =>
  ['missing', 'empty'].includes(fault.code) ||
  (fault.code === 'value' && (fault.value === '' || fault.value === null));
