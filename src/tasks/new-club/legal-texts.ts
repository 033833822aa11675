/** Legal texts of a new club, which are true however the club publishes its site. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_DIR } from '../../base/config/project.ts';
import { articleOf } from '../../club/content/spelling.ts';

export const LEGAL_FILES = ['textos/aviso-legal.md', 'textos/privacidad-y-cookies.md'];

/** Reads a file of the template folder. */
export const readTemplate = (file: string): string =>
  readFileSync(join(PROJECT_DIR, 'src/tasks/new-club/plantilla', file), 'utf8');

/**
 * Adapts the article in `el {{nombre}}` to the name: `la {{nombre}}` for an association, `el club {{nombre}}` for a
 * bare name.
 */
export function withArticle(text: string, name: string): string {
  const article = articleOf(name);
  if (article === 'el') return text;
  const afterPreposition = article === 'la' ? ' la' : 'l club';
  return text
    .replace(/\b([Dd]e|[Aa])l(?=\s+\{\{nombre\}\})/g, `$1${afterPreposition}`)
    .replace(/\b[Ee]l(?=\s+\{\{nombre\}\})/g, (el) => {
      if (article === 'la') return el === 'El' ? 'La' : 'la';
      return `${el} club`;
    });
}
