import { nearest } from './nearest.ts';
import { listed, type ProblemText } from './problems.ts';

/** What `{{nombre}}` and the like stand for in texts; null where the club left its field empty. */
export type Placeholders = Record<string, string | null>;

export const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The words for a placeholder that cannot be filled in: there is none of that name, or the club left the field empty. */
export function unfilledPlaceholder(name: string, values: Placeholders): ProblemText {
  if (values[name] === null)
    return {
      found: `«{{${name}}}» está vacío.`,
      allowed: `rellenar «${name.replace('.', ' › ')}» en club.yaml, o quitarlo de este texto`,
    };
  const names = Object.keys(values).filter((n) => values[n] !== null);
  const near = nearest(name, names);
  return {
    found: `«{{${name}}}» no se puede rellenar.`,
    allowed: listed(names.map((n) => `{{${n}}}`)),
    nearest: near && `{{${near}}}`,
  };
}

/** Fills placeholders in; one that is unknown or empty stays and is told with its offset. */
export function fillPlaceholders(
  text: string,
  values: Placeholders,
  unfilled: (name: string, offset: number) => void,
): string {
  return text.replace(PLACEHOLDER, (whole, name: string, offset: number) => {
    const value = values[name];
    if (value === undefined || value === null) unfilled(name, offset);
    return value ?? whole;
  });
}
