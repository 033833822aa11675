import type { Folder } from './files/declare.ts';
import type { Place } from './yaml.ts';

/**
 * What only the sample club says: its invented facts, a phrase from each paragraph of its story, some from its pages
 * and introductions, and what its pictures show. Found in another club's content, they are texts that nobody has replaced.
 */
const PHRASES = [
  'Club Voleibol Sierra',
  'CV Sierra',
  'example.org',
  '555 01 02 03',
  '555 01 02 04',
  '28000 La Sierra',
  'entrenamientos toda la semana al pie de la montaña',
  'G00000000',
  'con el número 0000',
  'Agrupación Deportiva Serrana',
  'Federación Serrana de Voleibol',
  'con una red atada a dos castaños',
  'la panadería de la plaza pagó los primeros balones',
  'el infantil femenino, y cada dos semanas bajábamos al llano',
  'De aquel infantil salieron tres de nuestras entrenadoras',
  'dicen que es la mejor hora de la semana',
  'otra, la de 2020, en la que entrenamos al aire libre',
  'se mide por cuánta gente saluda a tu hija por la calle',
  'hubo que parar a poner cadenas',
  'Una semana de voleibol por la mañana y montaña por la tarde',
  'La hemos hecho con las actas',
  'Memorial Remedios Aguado',
  'aunque el club de muestra viva en',
  'Nos reunimos el primer martes de cada mes',
  'Crecemos juntos, punto a punto',
  'hay seis partidos en casa, con chocolate caliente',
  'CV Torrelumbre',
  'remata por encima de la red frente a dos bloqueadoras',
  'delante de una red atada a dos castaños',
  'Varias pistas de voleibol montadas sobre la hierba',
  'Jugadoras abrazadas en corro en mitad de la pista',
  'El infantil femenino de 2006, el primer equipo federado',
  'jugando al voleibol en un prado, a la sombra de unos pinos',
];

/** Phrases that a warning names. */
const NAMED = 3;

/** The phrases of the sample in a text, each with its offset; line breaks stand for spaces. */
export function leftoversIn(text: string): { phrase: string; offset: number }[] {
  return PHRASES.flatMap((phrase) => {
    const pattern = phrase.replaceAll('.', '\\.').replaceAll(' ', '\\s+');
    const offset = text.search(new RegExp(pattern, 'i'));
    return offset < 0 ? [] : [{ phrase, offset }];
  }).sort((a, b) => a.offset - b.offset);
}

/** The files that still speak of the sample, each with the place of the first phrase and the first few phrases. */
export function sampleLeftovers({ texts }: Folder): (Place & { file: string; phrases: string })[] {
  return [...texts].flatMap(([file, text]) => {
    // The site shows no comment of a YAML file. Every phrase keeps its place.
    const shown = file.endsWith('.yaml')
      ? text.replace(/(^|\s)#.*$/gm, (comment) => ' '.repeat(comment.length))
      : text;
    const found = leftoversIn(shown);
    const [first] = found;
    if (!first) return [];
    const words = found.slice(0, NAMED).map(({ phrase }) => `«${phrase}»`);
    if (found.length > NAMED) words.push(`y ${found.length - NAMED} más`);
    const before = text.slice(0, first.offset).split('\n');
    const place = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
    return [{ file, ...place, phrases: words.join(', ') }];
  });
}
