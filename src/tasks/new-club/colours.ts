/** Colours of a new club, from Spanish colour names or hex codes. */

import { luminance, toHex, toOklch } from '../../club/brand/colour.ts';
import { colourFaults } from '../../club/brand/faults.ts';
import { type Fields, isFields } from '../../club/content/documents/values.ts';
import { withoutAccents } from '../../club/content/spelling.ts';

const COLOUR_NAMES: Record<string, string> = {
  amarillo: '#ffd23f',
  azul: '#14418b',
  'azul marino': '#14305a',
  blanco: '#ffffff',
  celeste: '#7ec4ee',
  dorado: '#e5b93c',
  granate: '#6b1528',
  gris: '#8b929c',
  morado: '#4f2172',
  naranja: '#f58220',
  negro: '#1c1c20',
  oro: '#e5b93c',
  plata: '#b9c0c9',
  rojo: '#c4161c',
  rosa: '#e26aa5',
  verde: '#14633c',
};

/** Colour of large surfaces if the club names no dark colour. */
const DARK = '#1c1c20';
/** Fallback if no tone of the club's colour has enough contrast. */
const BRIGHT = '#ffbf3c';
/** Colour of the page; no accent, because it would not stand out. */
const WHITE = '#ffffff';

/** Returns lighter tones of a colour for accents on it, lightest first. */
const lighterTones = (hex: string): string[] =>
  [0.8, 0.75, 0.7, 0.65].map((l) => toHex({ ...toOklch(hex), l }));

const splitColours = (answer: string) =>
  answer
    .split(/\s*(?:,|;|\/|\+|\sy\s|\se\s)\s*/i)
    .map((part) => part.trim())
    .filter(Boolean);

/** Parses a colour: `Granate` becomes `#6b1528`. Returns undefined for an unknown word. */
function parseColour(part: string): string | undefined {
  if (/^#?[\da-f]{6}$/i.test(part)) return `#${part.replace('#', '').toLowerCase()}`;
  const word = withoutAccents(part);
  return COLOUR_NAMES[word] ?? COLOUR_NAMES[word.replace(/a$/, 'o')];
}

/** Returns the problems of an answer about colours as Spanish lines. */
export function colourProblems(answer: string): string[] {
  const unknown = splitColours(answer).filter((part) => !parseColour(part));
  if (unknown.length === 0) return [];
  return [
    `No se conoce ${unknown.length === 1 ? 'el color' : 'los colores'} ${unknown.map((part) => `«${part}»`).join(' y ')}.`,
    `Se admite: ${Object.keys(COLOUR_NAMES).join(', ')}, o su número, como «#6b1528».`,
  ];
}

/**
 * Returns the colours for marca.yaml: the darkest colour of the answer for large surfaces, another one for buttons and
 * links. Empty if the answer names no colour.
 * @param template value of the marca.yaml template
 */
export function brandColours(answer: string, template: Fields): Fields {
  const named = namedColours(answer).map(({ hex }) => hex);
  if (named.length === 0) return {};
  const kinds = (template.tipos_de_equipo as Fields[]).filter(isFields);
  const [principal, segundo] = chooseColours(named);
  const [first, ...rest] = kinds;
  return {
    colores: { principal, segundo },
    tipos_de_equipo: [{ ...first, name: 'club', color: principal === DARK ? segundo : principal }, ...rest],
  } as Fields;
}

/** Returns Spanish sentences about colours of an answer that the site does not use, or not where one expects them. */
export function colourNotes(answer: string): string[] {
  const named = namedColours(answer);
  if (named.length === 0) return [];
  const [main, second] = chooseColours(named.map(({ hex }) => hex));
  const unused = named
    .filter(({ hex }) => ![main, second, WHITE].includes(hex))
    .map(({ name }) => `«${name}»`);
  const accent = named.find(({ hex }) => hex === second)?.name;
  return [
    ...(main === DARK && named.every(({ hex }) => hex !== DARK)
      ? [
          `Las letras claras no se leerían sobre esos colores, por falta de contraste: la cabecera va en negro (${DARK})${accent ? `, y «${accent}» en botones y enlaces` : ''}.`,
        ]
      : []),
    ...(unused.length > 0
      ? [`No se usa ${unused.join(' ni ')}: no se distinguiría lo bastante de lo que tiene alrededor.`]
      : []),
  ];
}

/** Returns the colours that an answer names, as they were typed. */
const namedColours = (answer: string): { name: string; hex: string }[] =>
  splitColours(answer).flatMap((name) => {
    const hex = parseColour(name);
    return hex ? { name, hex } : [];
  });

/** Chooses main and second colour, with enough contrast. */
function chooseColours(named: readonly string[]): [main: string, second: string] {
  const [darkest = DARK, ...otherColours] = named.toSorted((a, b) => luminance(a) - luminance(b));
  const second = otherColours.find((colour) => colour !== WHITE);
  const pairs: [main: string, second: string][] = [
    ...(second ? [[darkest, second] as [string, string]] : []),
    ...lighterTones(darkest).map((tone): [string, string] => [darkest, tone]),
    [DARK, darkest],
    [DARK, BRIGHT],
  ];
  const passes = ([main, second]: [main: string, second: string]) =>
    colourFaults({ main, second, third: null, kinds: [] }).length === 0;
  return pairs.find(passes) ?? [DARK, BRIGHT];
}
