import type { Folder } from './reader.ts';
import { positionAt, type SourcePosition } from './yaml.ts';

/**
 * Phrases that only the sample club uses: its invented facts, one from each paragraph of its story, some from its pages,
 * introductions and picture descriptions. In another club's content they are leftovers of the sample.
 */
const PHRASES = [
  'Club Voleibol Sierra',
  'CV Sierra',
  'example.org',
  '555 01 02 03',
  '555 01 02 04',
  '555 01 02 05',
  'Nuria Castaño',
  'Nadie se queda a solas con un menor a puerta cerrada',
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
  'no podéis pagarla, dínoslo y buscaremos cómo',
  'remata por encima de la red frente a dos bloqueadoras',
  'delante de una red atada a dos castaños',
  'Varias pistas de voleibol montadas sobre la hierba',
  'Jugadoras abrazadas en corro en mitad de la pista',
  'El infantil femenino de 2006, el primer equipo federado',
  'jugando al voleibol en un prado, a la sombra de unos pinos',
];

/** Maximum number of phrases quoted in a warning. */
const MAX_PHRASES = 3;

/** Finds phrases of the sample in a text, with their offsets, also across line breaks. */
export function findSamplePhrases(text: string): { phrase: string; offset: number }[] {
  return PHRASES.flatMap((phrase) => {
    const pattern = phrase.replaceAll('.', '\\.').replaceAll(' ', '\\s+');
    const offset = text.search(new RegExp(pattern, 'i'));
    return offset < 0 ? [] : [{ phrase, offset }];
  }).sort((a, b) => a.offset - b.offset);
}

/** Finds files that still have phrases of the sample, each at its first phrase and with a few phrases quoted. */
export function sampleLeftovers({ texts }: Folder): (SourcePosition & { file: string; phrases: string })[] {
  return [...texts].flatMap(([file, text]) => {
    // Comments of YAML files are not shown. Blanking them keeps all offsets.
    const shown = file.endsWith('.yaml')
      ? text.replace(/(^|\s)#.*$/gm, (comment) => ' '.repeat(comment.length))
      : text;
    const found = findSamplePhrases(shown);
    const [first] = found;
    if (!first) return [];
    const phrases = found.slice(0, MAX_PHRASES).map(({ phrase }) => `«${phrase}»`);
    if (found.length > MAX_PHRASES) phrases.push(`y ${found.length - MAX_PHRASES} más`);
    return [{ file, ...positionAt(text, first.offset), phrases: phrases.join(', ') }];
  });
}
