/** Tests that generated files are well-formed, whatever text a club pastes from other programs. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { environmentOf, SMALL } from '../../../tests/setup/clubs.ts';
import { readFolders } from '../../base/config/folders.ts';
import { parseWithIcalJs, parseWithNodeIcal } from '../../club/agenda/testing/read-calendar.ts';
import { type ContentChange, inChangedFolder } from '../../club/content/testing/changed-club.ts';
import { buildSite } from './build.ts';

const dir = await mkdtemp(join(tmpdir(), 'hostil-'));
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Invisible characters, such as Word's vertical tab, and characters that HTML does not allow. */
const INVISIBLE = '\u00AD\u200B\v\f\u0085\u2028\u2029\uFEFF\u202E\u2066';
const HOSTILE_TEXT = `Ñ 👩‍👧 "a" 'b' <i> & </script> <!-- ]]> \\ ; , : _x_ *y* [z](/w)${INVISIBLE}fin`;
/** Hostile text in YAML, partly escaped. */
const HOSTILE_YAML = JSON.stringify(HOSTILE_TEXT);
/** Hostile text in Markdown, without tags, which the content refuses. */
const HOSTILE_MARKDOWN = HOSTILE_TEXT.replaceAll('<', '\\<').replace('[z](/w)', '[z](/equipos)');

const MATCH = `{ equipo: comarcal/cadete-femenino, dia: 2026-03-08, hora: 10:00, rival: ${HOSTILE_YAML}, donde: fuera, direccion: ${HOSTILE_YAML}, estado: aplazado, motivo: ${HOSTILE_YAML} }`;
const CONTENT: Record<string, ContentChange> = {
  'club.yaml': [
    'lema: Aquí se juega con el viento en contra.\ndescripcion: El club de voleibol de Villarrubia del Páramo.',
    `lema: ${HOSTILE_YAML}\ndescripcion: ${HOSTILE_YAML}`,
  ],
  'equipos/comarcal.yaml': ['name: Cadete femenino', `name: ${HOSTILE_YAML}`],
  'lugares.yaml': [
    'title: Frontón cubierto\n    address:\n',
    `title: ${HOSTILE_YAML}\n    address:\n      - ${HOSTILE_YAML}\n`,
  ],
  'entrenadores.yaml': ['name: Wenceslao Prada', `name: ${HOSTILE_YAML}`],
  'calendario.yaml': `primer_dia: 2025-09-16\nultimo_dia: 2026-06-20\ncierres: [{ desde: 2025-11-01, motivo: ${HOSTILE_YAML} }]\n`,
  'partidos.yaml': `partidos:\n  - ${MATCH}\n`,
  'avisos.yaml': `avisos: [{ texto: ${HOSTILE_YAML}, desde: 2025-11-11, hasta: 2025-11-16 }]\n`,
  'paginas/blog.md': `---\ntitle: ${HOSTILE_YAML}\ndescription: ${HOSTILE_YAML}\n---\n\n## ${HOSTILE_MARKDOWN}\n\n*9 de noviembre de 2024.* ${HOSTILE_MARKDOWN} {{lema}}\n`,
};

/** Throws if the text is not well-formed XML. Uses the parser of SVG images, libxml2. */
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
        parsed.jsonLd += JSON.parse(data.textContent ?? '').length;
    }
  }
  // XML: feeds and sitemap. JSON: web manifest, season data, facts for the server. ICS: the club, the kind, the venue, two teams.
  expect(parsed).toMatchObject({ xml: 6, json: 3, ics: 5 });
  expect(parsed.jsonLd).toBeGreaterThan(10);
});
