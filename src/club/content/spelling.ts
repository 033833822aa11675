/** Converts a word to lower case without accents: `Miércoles` -> `miercoles`. */
export function withoutAccents(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

const MASCULINE =
  /^(?:atletico|balonmano|baloncesto|centro|club|colegio|deportivo|equipo|grupo|real|rugby|voley|voleibol)\b/;
const FEMININE =
  /^(?:academia|agrupacion|asociacion|escuela|federacion|fundacion|gimnastica|pena|sociedad|union)\b/;

/** Returns the article of a club's name: `el` Club Voleibol Sierra, `la` Asociación Pinar, `el club` Pinar. */
export function articleOf(name: string): 'el' | 'la' | 'el club' {
  const normalizedName = withoutAccents(name.trim());
  if (MASCULINE.test(normalizedName)) return 'el';
  return FEMININE.test(normalizedName) ? 'la' : 'el club';
}

/** Returns a club's name after «de»: `del Club Voleibol Sierra`, `de la Asociación Pinar`, `del club Pinar`. */
export const clubNameAfterDe = (name: string): string =>
  `de ${articleOf(name)} ${name}`.replace(/^de el/, 'del');

/** Formats a count with its noun: `1 partido`, `3 partidos`. */
export const countPhrase = (count: number, singular: string, plural: string): string =>
  `${count.toLocaleString('es')} ${count === 1 ? singular : plural}`;

/** Formats a number of phones with its verb: `reciben 23 teléfonos`, `recibe 1 teléfono`. */
export const phonesPhrase = (count: number): string =>
  `${count === 1 ? 'recibe' : 'reciben'} ${countPhrase(count, 'teléfono', 'teléfonos')}`;

/** Returns a line such as `4 avisos` in a list; an empty list for 0. */
export const countLines = (count: number, singular: string, plural: string): string[] =>
  count === 0 ? [] : [countPhrase(count, singular, plural)];

/** Converts a text to an id or a segment of an address: `Ámbito de aplicación` -> `ambito-de-aplicacion`; may be empty. */
export function slugOf(text: string): string {
  return withoutAccents(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Returns a readable name in place of a path of which nothing else is known: `paginas/la-loteria.md` -> `La loteria`. */
export function nameOfPath(path: string): string {
  const words = path
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .replaceAll('-', ' ');
  return words.charAt(0).toLocaleUpperCase('es') + words.slice(1);
}

/** Returns a slug that is not taken: the base itself, or `base-2`, `base-3`… */
export function freeSlug(base: string, isTaken: (slug: string) => boolean): string {
  let slug = base;
  for (let n = 2; isTaken(slug); n++) slug = `${base}-${n}`;
  return slug;
}

/** Returns the Damerau-Levenshtein distance of two words, ignoring case and accents. */
export function editDistance(from: string, to: string): number {
  const a = withoutAccents(from);
  const b = withoutAccents(to);
  let secondLastRow: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (secondLastRow[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    secondLastRow = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** Returns the candidate nearest to a word; undefined if more than a third of the word differs from all of them. */
export function closestName(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}
