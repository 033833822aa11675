import { ALBUMS, albumPath, SEASONS, TEAMS } from './setup/site-map.ts';
import { expect, type Page, noScripts as test } from './setup/test.ts';

// The figures of the specification's section 9, counted in what visitors get.

/** What is counted is all in the page itself; with scripts off every one of its pictures would be waited for. */
const look = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' });
const names = (page: Page, heading: string) => page.locator(`main li ${heading}`).allTextContents();
const teamsOf = (kind: string) => TEAMS.filter(({ crumbs }) => crumbs[1]?.[1] === `/equipos/${kind}`);

for (const [kind, count] of [
  ['federados', 6],
  ['escuela-ads', 8],
  ['resto', 3],
] as const) {
  test(`/equipos/${kind} lists ${count} teams, each with image, name, division and link`, async ({
    page,
  }) => {
    await look(page, `/equipos/${kind}`);
    const cards = await page.locator('main li:has(h3)').evaluateAll((items) =>
      items.map((card) => ({
        name: card.querySelector('h3')?.textContent,
        division: card.querySelector('h3 + p')?.textContent,
        link: card.querySelector('a')?.getAttribute('href'),
        images: card.querySelectorAll('img').length,
      })),
    );
    expect(cards).toHaveLength(count);
    expect(cards).toEqual(
      teamsOf(kind).map(({ path, h1, title }) => ({
        name: h1,
        division: title.slice(h1.length + 2, -1),
        link: path,
        images: 1,
      })),
    );
  });
}

test('/equipos shows all 17 teams', async ({ page }) => {
  await look(page, '/equipos');
  expect(await names(page, 'h3')).toEqual(TEAMS.map(({ h1 }) => h1));
});

test('home has 6 federated and 8 school teams, each with its table', async ({ page }) => {
  await look(page, '/');
  const panels = page.locator('main div[data-panel]');
  await expect(panels).toHaveCount(2);
  for (const [i, count] of [6, 8].entries()) {
    await expect(panels.nth(i).locator('li h3')).toHaveCount(count);
    await expect(panels.nth(i).locator('a', { hasText: 'Clasificación y calendario' })).toHaveCount(count);
  }
});

test('18 coaches, each with name, role and links to their teams', async ({ page }) => {
  await look(page, '/cuerpo-tecnico');
  const coaches = await page.locator('main li:has(h3)').evaluateAll((items) =>
    items.map((card) => ({
      name: card.querySelector('h3')?.textContent ?? '',
      role: card.querySelector('h3 + p')?.textContent ?? '',
      teams: card.querySelectorAll('a[href^="/equipos/"]').length,
    })),
  );
  expect(coaches).toHaveLength(18);
  for (const { name, role, teams } of coaches) {
    expect(name).toMatch(/\S/);
    expect(role).toMatch(/^Entrenador(a)?$/);
    expect(teams).toBeGreaterThan(0);
  }
});

test('6 board members with their titles', async ({ page }) => {
  await look(page, '/junta-directiva');
  expect(await page.locator('main li h3 + p').allTextContents()).toEqual([
    'Presidente',
    'Vicepresidente y Secretario',
    'Tesorero',
    'Vocal',
    'Vocal',
    'Vocal',
  ]);
});

test('4 venues with photo, name, address and map', async ({ page }) => {
  await look(page, '/entrenamientos');
  const cards = page.locator('main li:has(address)');
  await expect(cards).toHaveCount(4);
  for (const card of await cards.all()) {
    await expect(card.locator('img')).toHaveCount(1);
    await expect(card.locator('h3')).toHaveCount(1);
    expect(await card.locator('address span').count()).toBeGreaterThan(0);
    await expect(card.getByRole('link', { name: 'Cómo llegar' })).toHaveAttribute('href', /^https:/);
  }
});

test('10 sponsors and 4 collaborators, each a link to their site', async ({ page }) => {
  await look(page, '/');
  for (const [title, count] of [
    ['Patrocinadores', 10],
    ['Colaboradores', 4],
  ] as const) {
    const marks = page.locator(`section:has(> div > h2:text-is("${title}")) li`);
    await expect(marks).toHaveCount(count);
    await expect(marks.locator('img[alt]:not([alt=""])')).toHaveCount(count);
    await expect(marks.locator('a[href^="https:"][target=_blank]')).toHaveCount(count);
    await expect(marks.locator('a:not([target=_blank])')).toHaveCount(0);
  }
});

test('the story has 7 paragraphs and a photo', async ({ page }) => {
  await look(page, '/quienes-somos');
  await expect(page.locator('main p:not(header p)')).toHaveCount(7);
  await expect(page.locator('main img')).toHaveCount(1);
});

for (const [path, count] of [
  ['/aviso-legal', 14],
  ['/privacidad-y-cookies', 12],
] as const) {
  test(`${path} has ${count} numbered sections, each with text and a link in the index`, async ({ page }) => {
    await look(page, path);
    const headings = await page.locator('main section[id] > h2').allTextContents();
    expect(headings.map((text) => Number.parseInt(text, 10))).toEqual(
      Array.from({ length: count }, (_, i) => i + 1),
    );
    await expect(page.locator('main nav[aria-labelledby=indice] a')).toHaveCount(count);
    for (const text of await page.locator('main section[id]').allTextContents())
      expect(text.length).toBeGreaterThan(120);
  });
}

test('5 seasons, newest first', async ({ page }) => {
  await look(page, '/galerias');
  expect(await names(page, 'h2')).toEqual(SEASONS);
});

for (const curso of SEASONS) {
  const albums = ALBUMS.filter((album) => album.curso === curso);
  test(`/galerias/${curso} has ${albums.length} albums, each with its photos`, async ({ page }) => {
    await look(page, `/galerias/${curso}`);
    const cards = await page
      .locator('main li:has(h2)')
      .evaluateAll((items) =>
        items.map((card) => [
          card.querySelector('h2 a')?.getAttribute('href'),
          card.querySelector('p')?.textContent,
        ]),
      );
    expect(cards.sort()).toEqual(albums.map((album) => [albumPath(album), `${album.count} fotos`]).sort());
    for (const album of albums) await test.step(albumPath(album), () => expectPhotos(page, album));
  });
}

/** As many as there are, numbered from 1, each a link to its own picture. */
async function expectPhotos(page: Page, album: (typeof ALBUMS)[number]): Promise<void> {
  await look(page, albumPath(album));
  const photos = await page
    .locator('main li[id^=foto-]')
    .evaluateAll((items) =>
      items.map((item) => ({ id: item.id, href: item.querySelector('a')?.getAttribute('href') ?? '' })),
    );
  expect(photos.map(({ id }) => id)).toEqual(Array.from({ length: album.count }, (_, i) => `foto-${i + 1}`));
  expect(new Set(photos.map(({ href }) => href)).size).toBe(album.count);
  for (const { href } of photos) expect(href).toMatch(/^\/img\/.+\.(jpg|webp|avif)$/);
  await expect(page.locator('main header')).toContainText(album.name);
}

test('/galeria shows the newest season whole: 106 photos', async ({ page }) => {
  await look(page, '/galeria');
  await expect(page.locator('main ol > li > a > picture')).toHaveCount(106);
});
