/** Generated files stay well-formed, whatever text a club pastes from other programs. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { environmentOf, SMALL } from '../../tests/setup/clubs.ts';
import { parseWithIcalJs, parseWithNodeIcal } from '../agenda/testing/read-calendar.ts';
import { readFolders } from '../config/folders.ts';
import { type ContentChange, inChangedFolder } from '../content/testing/broken-club.ts';
import { buildSite } from './build.ts';

const dir = await mkdtemp(join(tmpdir(), 'hostil-'));
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Invisible characters, such as Word's soft break, and others that HTML does not allow. */
const UNSEEN = '\u00AD\u200B\v\f\u0085\u2028\u2029\uFEFF\u202E\u2066';
const HOSTILE = `Ñ 👩‍👧 "a" 'b' <i> & </script> <!-- ]]> \\ ; , : _x_ *y* [z](/w)${UNSEEN}fin`;
/** The text in YAML, partly as escapes, partly raw. */
const yaml = JSON.stringify(HOSTILE);
/** The text in Markdown, where tags are refused. */
const markdown = HOSTILE.replaceAll('<', '\\<').replace('[z](/w)', '[z](/equipos)');

const MATCH = `{ equipo: comarcal/cadete-femenino, dia: 2026-03-08, hora: 10:00, rival: ${yaml}, donde: fuera, direccion: ${yaml}, estado: aplazado, motivo: ${yaml} }`;
const CONTENT: Record<string, ContentChange> = {
  'club.yaml': [
    'lema: Aquí se juega con el viento en contra.\ndescripcion: El club de voleibol de Villarrubia del Páramo.',
    `lema: ${yaml}\ndescripcion: ${yaml}`,
  ],
  'equipos/comarcal.yaml': ['name: Cadete femenino', `name: ${yaml}`],
  'lugares.yaml': [
    'title: Frontón cubierto\n    address:\n',
    `title: ${yaml}\n    address:\n      - ${yaml}\n`,
  ],
  'entrenadores.yaml': ['name: Wenceslao Prada', `name: ${yaml}`],
  'calendario.yaml': `primer_dia: 2025-09-16\nultimo_dia: 2026-06-20\ncierres: [{ desde: 2025-11-01, motivo: ${yaml} }]\n`,
  'partidos.yaml': `partidos:\n  - ${MATCH}\n`,
  'avisos.yaml': `avisos: [{ texto: ${yaml}, desde: 2025-11-11, hasta: 2025-11-16 }]\n`,
  'paginas/blog.md': `---\ntitle: ${yaml}\ndescription: ${yaml}\n---\n\n## ${markdown}\n\n*9 de noviembre de 2024.* ${markdown} {{lema}}\n`,
};

/** Throws if the text is not well-formed XML, using libxml2 in SVG rendering. */
async function parseXml(text: string): Promise<void> {
  const root = text.replace(/^<\?xml [^>]*\?>\s*/, '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><metadata>${root}</metadata></svg>`;
  await sharp(Buffer.from(svg)).stats();
}

test('generates parseable XML, JSON, JSON-LD and calendars from hostile texts, without invisible characters', async () => {
  const siteDir = await inChangedFolder(CONTENT, async (contentDir) => {
    const folders = readFolders({ ...environmentOf(SMALL), CONTENT_DIR: contentDir, BUILD_DIR: dir });
    await buildSite(folders, { now: Date.UTC(2026, 2, 1) });
    return folders.siteDir;
  });
  const parsed = { xml: 0, json: 0, jsonLd: 0, ics: 0 };
  for (const file of readdirSync(siteDir, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(xml|json|webmanifest|ics|html)$/.test(file)) continue;
    const text = readFileSync(join(siteDir, file), 'utf8');
    expect(text.match(/(?![\r\n\t])[\p{Cc}\u00AD\u200B\u2028\u2029\uFEFF\u202E\u2066]/gu), file).toBe(null);
    if (file.endsWith('.xml')) parsed.xml += Number((await parseXml(text)) ?? 1);
    else if (/\.(json|webmanifest)$/.test(file)) parsed.json += Number(JSON.parse(text) && 1);
    else if (file.endsWith('.ics')) {
      const events = parseWithIcalJs(text);
      expect(parseWithNodeIcal(text), file).toEqual(events);
      parsed.ics += Number(events.length > 0);
    } else {
      const { document } = parseHTML(text);
      for (const data of document.querySelectorAll('[type="application/ld+json"]'))
        parsed.jsonLd += Number(JSON.parse(data.textContent ?? '') && 1);
    }
  }
  // Feed and sitemap; web manifest, season and facts for the server; calendars of the club, the kind, the venue and two teams.
  expect(parsed).toMatchObject({ xml: 6, json: 3, ics: 5 });
  expect(parsed.jsonLd).toBeGreaterThan(10);
});
