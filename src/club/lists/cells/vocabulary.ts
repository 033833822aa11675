/**
 * Words used in match lists, by language: the languages of Spain, and the abbreviations and spreadsheet markers that all of
 * them use. Each entry is a regular expression fragment in lower case without accents. `months` and `weekdays` are in order.
 */
const LANGUAGES = {
  es: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    weekdays: 'lunes martes miercoles jueves viernes sabado domingo',
    short: 'l m x j v s d',
    postponed: 'aplazad[oa]s?|aplaz\\.?|se aplaza|pospuest[oa]s?|postergad[oa]s?',
    cancelled:
      'suspendid[oa]s?|susp\\.?|se suspende|cancelad[oa]s?|anulad[oa]s?|no se (?:juega|jugara|disputa(?:ra)?|celebra(?:ra)?)',
    forfeit:
      'no (?:se )?presentad[oa]s?|retirad[oa]s?|retirada|incomparecencia|no comparece|descalificad[oa]s?|eliminad[oa]s?|renuncia|no (?:jugado|disputado|se jugo|se disputo)|interrumpido',
    change:
      'nuev[oa] (?:fecha|dia|hora|horario)|(?:fecha|dia|hora|horario) nuev[oa]|se (?:jugara|disputara|celebrara)|se juega (?:a las?|el)|(?:se )?(?:adelanta|retrasa|atrasa|traslada|cambia|mueve|modifica)(?:ra)?|(?:se )?pasa(?:ra)? (?:al?|del)|traslad(?:o|ad[oa])|adelant(?:o|ad[oa])|retras(?:o|ad[oa])|cambi(?:o|ad[oa])(?: (?:de|del) (?:fecha|dia|hora|horario|pista|sede|pabellon|campo|partido|orden))?|reprogramad[oa]|aplazamiento|suspension|modificad[oa]|modificacion|correccion|en (?:lugar|vez) de',
    attention: 'ojo|atencion|importante|urgente',
    placeholder:
      '(?:ganador|vencedor|perdedor|campeon|subcampeon)(?:a|es)?|\\d+ ?[ºªo°](?: clasificad[oa])?(?: (?:del? )?(?:grupo|gr\\.?|g\\.?)(?: [a-z0-9])?)?|clasificad[oa]|entren(?:o|amiento)s?|reunion|cena|comida|viaje|fiesta|festivo|puente|vacaciones|torneo|fase final|sin (?:rival|partido)|baja|mejor (?:segund[oa]|tercer[oa]|\\d+ ?[ºª]?)|(?:semi|cuarto)?finalista|equipo \\d+',
    expected:
      'programad[oa]|previst[oa]|por (?:jugar|disputar|celebrar)|sin (?:jugar|disputar|comenzar|empezar)|no (?:comenzad|iniciad|empezad)[oa]|(?:pendiente|p(?:d?te|end)\\.?) (?:de )?(?:jugar|disputar|celebrar|resultado|acta)|confirmad[oa]|jugad[oa]|finalizad[oa]|final|terminad[oa]|acabad[oa]|disputad[oa]|celebrad[oa]|(?:acta )?cerrad[oa]|validad[oa]|oficial|en juego|activ[oa]|normal|proxim[oa]',
    open: '(?:por|a|sin|pendientes? de) (?:determinar|confirmar|confirmacion|definir|decidir|concretar|designar|designacion|asignar|asignacion|fijar|anunciar|establecer|acordar|convenir|cerrar|publicar|saber)|sin (?:fecha|hora|horario|dia|sede|pista|pabellon|campo|lugar)|pendientes? de (?:fecha|hora|horario|sede|pista|pabellon|campo|dia)|pend(?:iente)?\\.? (?:de )?(?:confirmacion|asignacion|designacion)|provisional(?:es|s)?|tentativ[oa]|orientativ[oa]|aproximad[oa]|estimad[oa]|pendientes?|(?:consultar|consulta|ver|mirar)(?: en)?(?: la| el)? (?:web|pagina|federacion|app|calendario|acta)(?: (?:de la )?federacion)?|no (?:disponible|definid[oa]|asignad[oa]|designad[oa]|confirmad[oa])|no se (?:sabe|conoce)|desconocid[oa]|a det\\.?|prov\\.?|no consta|se comunicara|proximamente|falta|(?:puede|podria) (?:jugarse|cambiar|variar|modificarse)|sujet[oa] a cambios?|(?:por|segun) (?:el )?(?:club|equipo) local|p(?:d?te|end)\\.?(?: de)?(?: (?:fecha|hora|confirmar|determinar))?',
    bye: 'descans[ao]n?(?: la)?(?: jornada)?|no juegan?|jornada de descanso|libre|exent[oa]s?|equipo (?:libre|exento)',
  },
  ca: {
    months: 'gener febrer marc abril maig juny juliol agost setembre octubre novembre desembre',
    weekdays: 'dilluns dimarts dimecres dijous divendres dissabte diumenge',
    short: 'dl dt dc dj dv ds dg',
    postponed: 'ajorna(?:ts?|da|des)|posposa(?:ts?|da)|s.ajorna',
    cancelled: 'suspe[sn](?:a|os|es)?|cancel[·.-]?la(?:ts?|da)|anul[·.-]?la(?:ts?|da)|no es (?:juga|jugara)',
    forfeit: 'no presenta(?:t|da)|retirat',
    change:
      'nova (?:data|hora)|nou (?:dia|horari)|es (?:jugara|disputara|juga a les|avanca|retarda|trasllada|canvia)|s.(?:avanca|endarrereix)|avancat|avancament|retardat|traslladat|passa al?|canvi(?:a|at|ada)?(?: (?:de |d.)(?:data|dia|hora|horari|pista|pavello))?|ajornament|suspensio',
    attention: 'atencio|important|urgent',
    expected:
      'programat|per (?:jugar|disputar)|pendent de jugar|confirmat|jugat|finalitzat|acabat|disputat|tancat',
    open: '(?:per|a|sense|pendents? de) (?:determinar|confirmar|definir|decidir|concretar|designar|assignar|fixar)|(?:sense|pendents? d.) ?(?:data|hora|horari|pista|pavello)|no confirma(?:t|da)|aproximad?a|pendents?|(?:consultar|veure)(?: la)? (?:web|federacio)',
    bye: 'descansen|descans|lliure|exempt',
  },
  gl: {
    months: 'xaneiro febreiro marzo abril maio xuno xullo agosto setembro outubro novembro decembro',
    weekdays: 'luns martes mercores xoves venres sabado domingo',
    short: 'lu ma me xo ve sa do',
    postponed: 'aprazad[oa]s?|adiad[oa]s?|pospost[oa]s?',
    cancelled: 'non se xoga(?:ra)?',
    change:
      'nov[oa] (?:data|dia|hora|horario)|(?:xogara|disputara|adianta|atrasa|traslada)se|adiantad[oa]|adianto|pasa ao|cambio (?:de|da|do) (?:data|dia|hora|horario|pista|pavillon)|aprazamento',
    expected: 'por xogar|sen xogar|pendente de xogar|xogad[oa]|rematad[oa]|pechad[oa]',
    open: '(?:por|sen|pendentes? de) (?:determinar|confirmar|definir|decidir|asignar|fixar)|(?:sen|pendentes? de) (?:data|hora|horario|pista|pavillon)|non confirmad[oa]|provisionais|pendentes?',
    bye: 'descansa',
  },
  eu: {
    months: 'urtarrila otsaila martxoa apirila maiatza ekaina uztaila abuztua iraila urria azaroa abendua',
    weekdays: 'astelehena asteartea asteazkena osteguna ostirala larunbata igandea',
    short: 'al ar az og or lr ig',
    postponed: 'atzeratu(?:a|ta|rik)?|geroratu(?:a|ta)?',
    cancelled:
      'bertan behera(?: utzi(?:ta|a)?)?|eten(?:da|a)?|ezeztatu(?:a|ta)?|baliogabetu(?:a|ta)?|ez da jokatu?ko|ez da jokatzen',
    forfeit: 'ez da jokatu',
    change:
      '(?:data|ordu|ordutegi|egun) berria|jokatuko da|aurreratu(?:ko|a|ta)?(?: da)?|aldatu(?:ko|a|ta)?(?: da)?|(?:data|ordu|ordutegi|egun)[ -]?aldaketa|lekualdatu(?:a|ta)?',
    expected:
      'programatu(?:a|ta)?|jokatzeke|jokatu(?:a|ta| gabe)?|amaitu(?:a|ta)?|bukatu(?:a|ta)?|baieztatu(?:a|ta)?',
    open: '(?:zehaztu|erabaki|konfirmatu|baieztatu) gabe|(?:zehazte|erabakitze|konfirmatze|baiezta[t]?ze)(?:ke|ko)|(?:ordu|data|leku)rik gabe|behin.behineko(?:a|ak)?|zain',
    bye: 'atseden(?:a|aldia)?|libre',
  },
  abbreviations: {
    forfeit: 'w\\.? ?/?o\\.?|walk ?over|n\\. ?[pc]\\.?|n/?[pc]|ret\\.|inc(?:omp)?\\.|dsq',
    open: 'tb[acd]|null|nan|undefined|#?n/[ad]|#[¡¿]?[a-z\\d/_]+[!?]|err:\\d{3}|s/[fhdc]|xx+',
    bye: 'bye',
  },
} as const;
const ALL = Object.values(LANGUAGES);
const { abbreviations: _, ...NAMED } = LANGUAGES;
const PARTS = [
  'postponed',
  'cancelled',
  'forfeit',
  'change',
  'attention',
  'placeholder',
  'expected',
  'open',
  'bye',
] as const;
type Part = (typeof PARTS)[number];
const anyOf = (part: Part) =>
  ALL.flatMap((words: Partial<Record<Part, string>>) => words[part] ?? []).join('|');

/** Lower-cases a text and strips accents letter by letter, so that offsets stay valid. */
export const foldAccents = (text: string) =>
  text.replace(/\p{L}/gu, (letter) => {
    const bare = letter
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase();
    return bare.length === letter.length ? bare : letter;
  });

/** Reason after a state: `por lluvia`, or everything up to the next separator. */
const REASON = '(?: por (?:[^-–—:|()[\\]]+$|(?:la )?(?:lluvia|nieve|viento|temporal|obras|covid)))?';
/** Words for a venue as slugs, likeliest first: titles of columns, subjects of remarks, and places behind the name of a team. */
export const VENUE_WORDS =
  'pabellon instalacion lugar cancha pista polideportivo sede campo recinto terreno-de-juego pavello instal-lacio lloc pavillon kiroldegia lekua venue location ubicacion';
/** Alternatives of a regular expression for those words. */
export const VENUE_PATTERN = VENUE_WORDS.replaceAll(' ', '|').replaceAll('-', '[-· ]');
const SUBJECTS = {
  hour: 'hor[ao]s?|hor[ao]ri[oa]?s?|horaris?|ordu(?:a|ak|tegia?|rik)?',
  day: 'fechas?|dat(?:a|es|arik)|dias?|egun(?:a|ak)?',
  venue: `(?:${VENUE_PATTERN})s?|pabelon|pab\\.?|leku|kiroldegi`,
};
const SUBJECT_WORD = `(?:partidos?|encuentros?|partit|partida|${SUBJECTS.hour}|${SUBJECTS.day})`;
const SUBJECT = `(?:${SUBJECT_WORD}(?:(?: (?:y|e|i|o|u|eta|edo) |\\s*[,/]\\s*)(?:el |la )?${SUBJECT_WORD})*:? )?`;
const inside = (part: Part) => {
  const reason = part === 'postponed' || part === 'cancelled' ? REASON : '';
  return new RegExp(`(?<![\\p{L}\\d]|\\bno )${SUBJECT}(?:${anyOf(part)})${reason}(?![\\p{L}\\d])`, 'giu');
};
const PATTERNS = new Map(PARTS.map((part) => [part, inside(part)]));

/** Extracts the words of a kind from a text, and returns the remaining text. */
export function extract(text: string, part: Part): { found: string[]; rest: string } {
  const found: string[] = [];
  let rest = '';
  let end = 0;
  for (const match of foldAccents(text).matchAll(PATTERNS.get(part) as RegExp)) {
    found.push(match[0].trim());
    rest += `${text.slice(end, match.index)} `;
    end = match.index + match[0].length;
  }
  return { found, rest: rest + text.slice(end) };
}

/** Events before a match that have an hour of their own. */
export const EVENTS_BEFORE_MATCH =
  'citacion|convocatoria|quedada|quedamos|concentracion|salida|llegada|calentamiento';
const IS_EVENT_BEFORE_MATCH = new RegExp(`(?<!\\p{L})(?:${EVENTS_BEFORE_MATCH})(?!\\p{L})`, 'u');

export type State = 'aplazado' | 'suspendido';

/** Extracts the states from a text. */
export function extractStates(text: string): { states: State[]; rest: string } {
  const postponed = extract(text, 'postponed');
  const cancelled = extract(postponed.rest, 'cancelled');
  return {
    states: [
      ...(postponed.found.length > 0 ? (['aplazado'] as const) : []),
      ...(cancelled.found.length > 0 ? (['suspendido'] as const) : []),
    ],
    // Removes brackets that contained only a state.
    rest: cancelled.rest.replace(/[([{]\s*[)\]}]/g, ' '),
  };
}

/** True if a text contains a word of one of the kinds. */
export const containsWords = (text: string, ...parts: Part[]) =>
  parts.some((part) => extract(text, part).found.length > 0);
/** True if a text mentions a postponement, cancellation or forfeit. */
export const mentionsCancellation = (text: string) =>
  containsWords(text, 'postponed', 'cancelled', 'forfeit');

/** Undecided words that mean nothing unless they name a part of the schedule: `ver acta`, `null`. */
const MEANINGLESS_ALONE = /^(?:consult|ver|veure|mirar|falta|null|nan|undefined|#)/;

export type UndecidedPart = keyof typeof SUBJECTS | 'unnamed';

/** Returns the parts of a match that a text leaves open: the hour for `hora por confirmar`, `unnamed` for `provisional`. */
export function undecidedParts(text: string): UndecidedPart[] {
  const rest = extract(text, 'expected').rest;
  const { found } = extract(rest, 'open');
  if (found.length === 0) return [];
  const folded = foldAccents(rest)
    .replace(/s\/h/g, ' hora ')
    .replace(/s\/[fd]/g, ' fecha ');
  const named = (Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[]).filter((part) =>
    new RegExp(`(?<!\\p{L})(?:d['’])?(?:${SUBJECTS[part]})(?!\\p{L})`, 'u').test(folded),
  );
  if (named.length > 0) return named;
  return found.every((words) => MEANINGLESS_ALONE.test(words)) ? [] : ['unnamed'];
}

/** True if a text announces another day, hour or venue. */
export const mentionsChange = (text: string) =>
  containsWords(text, 'change') ||
  (containsWords(text, 'attention') && /\d/.test(text) && !IS_EVENT_BEFORE_MATCH.test(foldAccents(text)));

/** True if a text has neither letters nor digits. */
export const hasNoText = (text: string) => !/[\p{L}\p{N}]/u.test(text);

/** True if a text consists of words of one kind. */
export function consistsOf(text: string, part: Part): boolean {
  const { found, rest } = extract(text, part);
  return found.length > 0 && hasNoText(rest);
}

/** True if a text names no venue: it is undecided, says only «en casa» or the like, or is a spreadsheet's `0`. */
export const isVenuePlaceholder = (text: string) =>
  isUndecided(text) ||
  !/\p{L}/u.test(text) ||
  /^\W*(?:(?:en|el|la|campo|pista|pabell[oó]n|pab\.?|del?) )*(?:casa|local|visitante|rival|fuera|pabell[oó]n|pab|pista)\W*$/iu.test(
    text,
  );

/** True for an error value of Excel or LibreOffice, in any language, and for a column that was too narrow: `########`. */
export const isSpreadsheetError = (text: string) =>
  /^\s*(?:#[¡¿]?(?:[\p{L}\d_/]+[!?]|n\/[ad])|err(?:or)?:\d{3}|#{3,})\s*$/iu.test(text);

/** Two alternative names in one cell. */
export const TWO_NAMES = /\p{L}\s+(?:(?:o|ó|u)\s|\/)\s*\p{L}/iu;

/** True for a placeholder of something undecided: `por determinar`, `Pabellón por determinar`, `---`. */
export const isUndecided = (text: string) =>
  hasNoText(text) ||
  consistsOf(
    text.replace(
      /(?<!\p{L})(?:pabell[oó]n|pavell[oó]|pab\.?|pista|campo|lugar|sede|polideportivo|equipo|rival)(?!\p{L})/giu,
      ' ',
    ),
    'open',
  );

/** Returns the index of the only name that starts with a word; undefined if several names or none do. */
function indexOfName(word: string, lists: readonly string[], minLength: number): number | undefined {
  const named = lists.flatMap((list) =>
    list.split(' ').flatMap((name, i) => (name.startsWith(word) && word.length >= minLength ? [i] : [])),
  );
  return new Set(named).size === 1 ? named[0] : undefined;
}

const MONTHS = [
  ...Object.values(NAMED).map(({ months }) => months),
  'x x x x x x x x setiembre x x x'.replaceAll('x', '-'),
];
const BASQUE = LANGUAGES.eu.months.split(' ');

/** Returns the month, 1 to 12, for its name or the start of it in any language. @param word folded text */
export function monthOf(word: string): number | undefined {
  const declined = BASQUE.findIndex(
    (name) => word.startsWith(name) || word.startsWith(`${name.slice(0, -1)}e`),
  );
  const month = indexOfName(word, MONTHS, 3) ?? (declined >= 0 ? declined : undefined);
  return month === undefined ? undefined : month + 1;
}

/** Returns the weekday, 0 for Monday to 6, for its name or the start of it. @param word folded text */
export function weekdayOf(word: string): number | undefined {
  const short = Object.values(NAMED)
    .map((words) => words.short.split(' ').indexOf(word))
    .find((i) => i >= 0);
  return (
    short ??
    indexOfName(
      word,
      Object.values(NAMED).map(({ weekdays }) => weekdays),
      2,
    )
  );
}
