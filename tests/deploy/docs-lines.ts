import { readFileSync } from 'node:fs';

/** The lines that a page of docs/publicar tells to type under a heading, without «sudo», with what is the adopter's own filled in. */
export function docsLines(page: string, heading: string): string[] {
  const text = readFileSync(`docs/publicar/${page}.md`, 'utf8');
  const part = text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';
  const blocks = [...part.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines = '']) => lines);
  return blocks
    .join('')
    .trim()
    .split('\n')
    .map((line) => line.replaceAll('sudo ', '').replace('DIRECCIÓN-DEL-PROYECTO', '/opt/voleibol-web.git'));
}
