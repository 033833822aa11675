import type { MatchInput } from '../../import-api.ts';
import { shortDay } from '../calendar/day-lists.ts';
import type { References } from '../versions/field-changes.ts';
import { valueWords } from '../versions/value-words.ts';

/** The value of a field of a match, as a sentence has it. */
export function wordsOf(field: string, value: unknown, references: References): string {
  if (field === 'dia') return shortDay(String(value));
  return valueWords(value, field === 'lugar' ? { refers: 'lugares.yaml' } : {}, references) || 'nada';
}

/** Who plays, and what else is known of a match but its state. */
export function matchWords(entry: MatchInput, references: References): { sides: string; details: string } {
  const { equipo, rival, dia, hora, donde, lugar, direccion, jornada, sets, resultado } = entry;
  const team = references.equipos?.find(({ key }) => key === equipo);
  const place = lugar ? wordsOf('lugar', lugar, references) : direccion;
  const details = [
    [shortDay(dia), hora ?? 'hora por confirmar'].join(', '),
    [donde === 'casa' ? 'en casa' : 'fuera', place].filter(Boolean).join(', '),
    jornada && `jornada ${jornada}`,
    sets?.join(', ') || resultado,
  ];
  return { sides: `${team?.name ?? equipo} – ${rival}`, details: details.filter(Boolean).join(' · ') };
}
