import { join, resolve } from 'node:path';
import { madridInstant } from '../src/agenda/madrid.ts';
import { buildSite } from '../src/build/build.ts';
import { readFolders } from '../src/contract/folders.ts';
import { testClub } from '../src/import-matches/testing/club.ts';
import { environmentOf, SMALL } from './setup/clubs.ts';
import { serveBuilt } from './setup/site.ts';
import { expect, hydrated, test as watched } from './setup/test.ts';

// What the import takes over is what families see.

const SHEET = `Jornada;Fecha;Hora;Equipo local;Equipo visitante;Pabellón
7;16/11/2025;10:00;CV PÁRAMO CADETE F;CV Peñalba;PABELLÓN DE LA VEGA
`;
const CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Liga//ES
BEGIN:VEVENT
DTSTAMP:20250901T000000Z
UID:CF-061@liga.example
DTSTART:20251122T110000Z
SUMMARY:CV Robledal - CV Páramo Cadete F
LOCATION:La Dehesa\\, El Robledal
END:VEVENT
END:VCALENDAR
`;
const FORMATS = [
  {
    name: 'a sheet as Excel saves it',
    rival: 'CV Peñalba',
    list: Buffer.from(SHEET.replaceAll('\n', '\r\n'), 'latin1'),
    said: /domingo\s*16[\s\S]*10:00\s*Cadete femenino[\s\S]*CV Peñalba[\s\S]*En casa\s*Pabellón de la Vega/i,
  },
  {
    name: 'a calendar',
    rival: 'CV Robledal',
    list: CALENDAR.replaceAll('\n', '\r\n'),
    said: /sábado\s*22[\s\S]*12:00\s*Cadete femenino[\s\S]*CV Robledal[\s\S]*Fuera\s*La Dehesa, El Robledal/i,
  },
];

const test = watched.extend<{ list: string | Uint8Array }>({
  list: ['', { option: true }],
  origin: async ({ list }, use, { workerIndex }) => {
    const club = await testClub();
    await club.import(list);
    const built = {
      ...SMALL,
      contentDir: club.content,
      buildDir: resolve(join('test-build', `import-${workerIndex}`)),
    };
    const now = madridInstant({ date: '2025-11-10', time: '08:00' });
    await buildSite(readFolders(environmentOf(built)), { now });
    const site = await serveBuilt(built);
    await use(site.url);
    await site.stop();
    await club.remove();
  },
});

for (const { name, list, rival, said } of FORMATS)
  test.describe(name, () => {
    test.use({ list });
    test('a match is on its day in the agenda and on its team’s page', async ({ page }) => {
      await page.clock.install({ time: madridInstant({ date: '2025-11-15', time: '12:00' }) });
      await page.goto('/agenda');
      await hydrated(page);
      await expect(page.locator('main ol:has(h2)')).toHaveText(said);
      await page.goto('/equipos/comarcal/cadete-femenino');
      await hydrated(page);
      await expect(page.locator('[data-next]').last()).toContainText(rival);
    });
  });
