/** Legal texts of a new club: the sample's texts without passages that apply only to the sample. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleContent } from '../../sample-club/paths.ts';
import { articleOf } from '../content/spelling.ts';

/** Passages of a text with their replacements; any white space between words matches. */
type Replacements = [passage: string, replacement: string][];

/**
 * Passages by file, about the sample's shop, private area and protection officer, and about data that a new club may
 * lack.
 */
const SAMPLE_PASSAGES: Record<string, Replacements> = {
  'textos/aviso-legal.md': [
    [
      ', ni a la tienda en línea ni al área privada de jugadores, que están en sitios externos y tienen sus propias condiciones.',
      '.',
    ],
    [', entidades que apoyan al club, la tienda y el área privada.', ' y entidades que apoyan al club.'],
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
      'El club tiene una delegada o un delegado de protección, como pide la Ley Orgánica 8/2021, de 4 de junio, de protección integral a la infancia y la adolescencia frente a la violencia (LOPIVI). Puede escribirle cualquier menor, o quien se preocupe por uno, sobre lo que pasa en el club o lo que se publica aquí: [proteccion@cvsierra.example.org](mailto:proteccion@cvsierra.example.org). Su nombre y su teléfono están, con su permiso, en [Protección del menor](/proteccion), donde no hay formulario: lo que se le cuenta no pasa por esta web.',
      '',
    ],
  ],
};

export const LEGAL_FILES = Object.keys(SAMPLE_PASSAGES);

/**
 * Adapts a legal text of the sample to another club.
 * @throws Error if the sample's text no longer contains a passage to replace
 */
export async function adaptLegalText(file: string, name: string): Promise<string> {
  let text = await readFile(join(sampleContent, file), 'utf8');
  for (const [passage, replacement] of SAMPLE_PASSAGES[file] ?? []) {
    const source = passage.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+');
    const pattern = new RegExp(source);
    if (!pattern.test(text)) throw new Error(`${file} has no «${passage}».`);
    text = text.replace(pattern, () => replacement);
  }
  return withArticle(text, name).replace(/\n{3,}/g, '\n\n');
}

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
