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
 * Returns a legal text of the template for a club of this name. `{{el_club}}` and `{{del_club}}` become the club's placeholder with
 * its article: `la {{nombre}}` for an association, `el club {{nombre}}` for a bare name.
 */
export function legalText(file: string, name: string): string {
  const article = articleOf(name);
  return readTemplate(file)
    .replaceAll('{{el_club}}', `${article} {{nombre}}`)
    .replaceAll('{{del_club}}', `${article === 'la' ? 'de la' : `d${article}`} {{nombre}}`);
}
