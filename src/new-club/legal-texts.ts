/** The legal texts of a new club: the sample's, without what only the sample has. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleContent } from '../../sample-club/paths.ts';
import { articleOf } from '../content/spelling.ts';

/** Passages of a text, and what stands for them in another club's; matched with any white space between words. */
type Passages = [passage: string, instead: string][];

/** A shop, a private area, a protection officer; and facts that a club may not have yet, outside the list of facts. */
const LEGAL: Record<string, Passages> = {
  'textos/aviso-legal.md': [
    [
      ', ni a la tienda en línea ni al área privada de jugadores, que están en sitios externos y tienen sus propias condiciones.',
      '.',
    ],
    ['patrocinadores, colaboradores, la tienda y el área privada.', 'patrocinadores y colaboradores.'],
    [' El área privada de jugadores está en un sitio externo y allí se aplican sus condiciones.', ''],
    [
      ' Si se trata de un menor, también puedes acudir a la delegada o el delegado de protección del club: [proteccion@cvsierra.example.org](mailto:proteccion@cvsierra.example.org).',
      '',
    ],
    [
      ', llamar al {{contacto.telefono}} o enviar una carta al {{nombre}}, {{contacto.direccion}}. Contestaremos',
      '. Contestaremos',
    ],
    ['los juzgados y tribunales de la ciudad de Madrid', 'los juzgados y tribunales del domicilio del club'],
  ],
  'textos/privacidad-y-cookies.md': [
    // A new club has not chosen yet which server receives its messages.
    [
      'se guardan en el servidor del propio club y se borran',
      'se guardan en el servidor que los recibe y se borran',
    ],
    [
      ', con NIF {{legal.cif}} y domicilio en {{contacto.direccion}}. Puedes',
      ', cuyos datos están en el [aviso legal](/aviso-legal). Puedes',
    ],
    [' y en el teléfono {{contacto.telefono}}.', '.'],
    ['**carta** al {{nombre}}, {{contacto.direccion}}, o un **correo**', '**carta** al club o un **correo**'],
    [
      'El club tiene una delegada o un delegado de protección, como pide la Ley Orgánica 8/2021, de 4 de junio, de protección integral a la infancia y la adolescencia frente a la violencia (LOPIVI). Puede escribirle cualquier menor, o quien se preocupe por uno, sobre lo que pasa en el club o lo que se publica aquí: [proteccion@cvsierra.example.org](mailto:proteccion@cvsierra.example.org).',
      '',
    ],
  ],
};

export const LEGAL_FILES = Object.keys(LEGAL);

/**
 * The sample's text with the article of another club's name.
 * @throws Error where the sample's text no longer has a passage that is to be replaced
 */
export async function legalText(file: string, name: string): Promise<string> {
  let text = await readFile(join(sampleContent, file), 'utf8');
  for (const [passage, instead] of LEGAL[file] ?? []) {
    const words = passage.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+');
    const pattern = new RegExp(words);
    if (!pattern.test(text)) throw new Error(`${file} has no «${passage}».`);
    text = text.replace(pattern, () => instead);
  }
  return withArticle(text, name).replace(/\n{3,}/g, '\n\n');
}

/** `el {{nombre}}` in a text as the name needs it: `la {{nombre}}` for an association, `el club {{nombre}}` for a bare name. */
export function withArticle(text: string, name: string): string {
  const article = articleOf(name);
  if (article === 'el') return text;
  const put = article === 'la' ? ' la' : 'l club';
  return text
    .replace(/\b([Dd]e|[Aa])l(?=\s+\{\{nombre\}\})/g, `$1${put}`)
    .replace(/\b[Ee]l(?=\s+\{\{nombre\}\})/g, (el) => {
      const begun = el === 'El';
      if (article === 'la') return begun ? 'La' : 'la';
      return `${el} club`;
    });
}
