import { readFile } from 'node:fs/promises';
import { attributes, builtFiles, builtPages } from './setup/built-pages.ts';
import { type Site, startSite } from './setup/site.ts';
import { expect, hydrated, test as watched } from './setup/test.ts';

// The same code with another club's folders: three teams of one kind, no gallery, no sponsors, no board, a long
// name, a coach without a photo, a team without a table.

const test = watched.extend<object, { club: Site }>({
  club: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from the pattern
    async ({}, use) => {
      const site = await startSite({
        CONTENT_DIR: 'tests/otro-club/contenido',
        PHOTOS_DIR: 'tests/otro-club/fotos',
      });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  origin: async ({ club }, use) => use(club.url),
});
// One build for all of them.
test.describe.configure({ mode: 'serial' });

const NAME =
  'Agrupación Deportiva y Cultural de Voleibol Nuestra Señora de las Nieves de Villarrubia del Páramo';

const PAGES: [path: string, h1: string][] = [
  ['/', NAME],
  ['/equipos', 'Equipos'],
  ['/equipos/comarcal', 'Liga Comarcal del Páramo'],
  ['/equipos/comarcal/alevin-mixto', 'Alevín mixto de Villarrubia y la ribera'],
  ['/equipos/comarcal/cadete-femenino', 'Cadete femenino'],
  ['/equipos/comarcal/senior-mixto', 'Sénior mixto'],
  ['/entrenamientos', 'Entrenamientos'],
  ['/quienes-somos', 'Quiénes somos'],
  ['/cuerpo-tecnico', 'Cuerpo técnico'],
  ['/aviso-legal', 'Aviso legal'],
  ['/privacidad-y-cookies', 'Privacidad y cookies'],
];

test('every page of it, and no other', async ({ page, request }) => {
  for (const [path, h1] of PAGES) {
    await page.goto(path);
    await expect(page.locator('h1')).toHaveText(h1);
  }
  const xml = await (await request.get('/sitemap.xml')).text();
  const listed = [...xml.matchAll(/<loc>https:\/\/nieves\.example\.org([^<]*)<\/loc>/g)].map((m) => m[1]);
  expect(listed.sort()).toEqual(PAGES.map(([path]) => path).sort());
});

test('what it does not have is neither linked nor shown, and its addresses lead home', async ({
  page,
  club,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Patrocinadores|Colaboradores|Galerías/ })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Equipos que se muestran' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Torneos' })).toHaveCount(0);
  await page.goto('/equipos');
  await expect(page.locator('main h2')).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'En esta página' })).toHaveCount(0);
  const absent = [
    '/galerias',
    '/galeria',
    '/galerias/2024-2025',
    '/torneos',
    '/blog',
    '/junta-directiva',
    '/equipos/federados',
  ];
  for (const { path, html } of await builtPages(club.siteDir))
    expect(
      attributes(html, 'href').filter((to) => absent.includes(to)),
      path,
    ).toEqual([]);
  for (const path of absent) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('a team without a table has no link to one, a coach without a photo has initials', async ({ page }) => {
  await page.goto('/equipos/comarcal/alevin-mixto');
  await expect(page.getByRole('link', { name: 'Clasificación' })).toHaveCount(0);
  await page.goto('/equipos/comarcal/cadete-femenino');
  await expect(page.getByRole('link', { name: 'Clasificación y resultados' })).toHaveCount(1);
  const coach = page.getByRole('listitem').filter({ hasText: 'Wenceslao Prada' });
  await expect(coach).toContainText('WP');
  await expect(coach.locator('img')).toHaveCount(0);
  await page.goto('/equipos/comarcal/senior-mixto');
  await expect(page.getByRole('main')).toContainText('Entrenamos cuando el frontón queda libre');
});

test('its long name fits, and visitors walk the site without loading pages', async ({ page }) => {
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `${width} px`,
    ).toBeLessThanOrEqual(width);
  }
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { samePage: true }));
  await page.getByRole('main').getByRole('link', { name: 'Sénior mixto' }).first().click();
  await expect(page.locator('h1')).toHaveText('Sénior mixto');
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
});

test('nothing of the sample club is left in any of its files', async ({ club }) => {
  const words = ['Sierra', 'cvsierra', 'Guadarrama', 'Escuela ADS', 'Federados', '2024', 'Madrid'];
  const read = new Set<string>();
  for (const file of await builtFiles(club.siteDir)) {
    expect(file.slice(club.siteDir.length), 'stand-ins are thrown away').not.toMatch(/\/-(\/|\.|$)/);
    const kind = /\.(html|data|js|css|xml|txt|webmanifest)$/.exec(file)?.[1];
    if (!kind) continue;
    read.add(kind);
    const text = await readFile(file, 'utf8');
    for (const word of words) expect(text.includes(word), `«${word}» in ${file}`).toBe(false);
  }
  expect(read.size, 'kinds of files').toBe(7);
});
