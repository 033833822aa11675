import { type Scoring, totalOf } from './scoring.ts';

/** Result of a match as its fields, each a pair such as `25-18`; the team's own numbers come first. */
interface ResultFields {
  sets?: readonly string[] | null | undefined;
  parciales?: readonly string[] | null | undefined;
  resultado?: string | null | undefined;
}

const parsePair = (text: string): [number, number] => {
  const [ours = 0, theirs = 0] = text.split('-').map(Number);
  return [ours, theirs];
};

/** Parses the result of a match. The partials decide, unless they are those of the first periods only. */
export function resultOf(
  { sets, parciales, resultado }: ResultFields,
  scoring: Scoring,
): { result: [number, number] | null; partials: [number, number][]; overtimes: number } {
  const partials = ((scoring.unit === 'sets' ? sets : parciales) ?? []).map(parsePair);
  const periods = scoring.unit === 'sets' ? partials.length : scoring.periods;
  const areComplete = partials.length > 0 && partials.length >= periods;
  return {
    result: areComplete ? totalOf(scoring, partials) : resultado ? parsePair(resultado) : null,
    partials,
    overtimes: Math.max(0, partials.length - periods),
  };
}
