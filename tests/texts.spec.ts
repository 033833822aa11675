import { readHtml } from './setup/html.ts';
import { PAGES } from './setup/site-map.ts';
import { expect, noScripts as test } from './setup/test.ts';

/** Texts that the specification quotes, and where they stand. Those of notices and the error screen have files of their own. */
const QUOTED: { path: string; texts: string[] }[] = [
  {
    path: '/',
    texts: ['Temporada 2024/25', 'Equipos Federados', 'Escuela ADS', 'Clasificación y calendario'],
  },
  { path: '/equipos/federados', texts: ['Equipos Federados'] },
  { path: '/equipos/escuela-ads', texts: ['Equipos Escuela ADS'] },
  { path: '/equipos/resto', texts: ['Resto de Equipos'] },
  {
    path: '/equipos/federados/cadete-femenino',
    texts: ['Clasificación y resultados', '1ª Zonal Autonómica', 'Equipos federados'],
  },
  { path: '/equipos/resto/absoluto-femenino', texts: ['Clasificación y resultados', 'Escuela ADS'] },
  { path: '/entrenamientos', texts: ['3 instalaciones'] },
  { path: '/galerias/2023-2024', texts: ['Galerías 2023-2024', 'Inicio'] },
  { path: '/galerias/2023-2024/torneos', texts: ['Galerías 2023-2024', 'Torneos', 'Inicio'] },
  { path: '/aviso-legal', texts: ['Madrid', 'boletines', 'entradas'] },
  {
    path: '/privacidad-y-cookies',
    texts: [
      'casilla',
      'una carta a',
      'un correo a',
      'Necesarias',
      'Funcionales',
      'Estadística',
      'Edge',
      'Safari',
      'Chrome',
      'Firefox',
    ],
  },
];

for (const { path, texts } of QUOTED) {
  test(`${path} says what it has to`, async ({ page }) => {
    await page.goto(path);
    for (const text of texts) await expect(page.getByRole('main'), text).toContainText(text);
  });
}

const MENU = [
  ['Inicio', '/'],
  ['Equipos', '/equipos'],
  ['Federados', '/equipos/federados'],
  ['Escuela ADS', '/equipos/escuela-ads'],
  ['Resto de equipos', '/equipos/resto'],
  ['Quiénes somos', '/quienes-somos'],
  ['Junta directiva', '/junta-directiva'],
  ['Cuerpo técnico', '/cuerpo-tecnico'],
  ['Entrenamientos', '/entrenamientos'],
  ['Galerías', '/galerias'],
];

test('every page has the same menu, Contacto, sponsors, collaborators, form and footer', async ({ page }) => {
  for (const { path } of PAGES) {
    const frame = await readHtml(page, path, (html) => {
      const all = (selector: string) => [...html.querySelectorAll(selector)];
      return {
        menu: all('#menu a').map((a) => [a.firstChild?.textContent, a.getAttribute('href')]),
        opensSubmenu: all('#menu summary').map((s) => s.getAttribute('aria-label') ?? s.textContent),
        contact: all('header a[href="#contacto"]').map((a) => a.textContent),
        headings: all('#contenido ~ * h2, footer h2').map((h) => h.textContent),
        fields: all('#contacto form [name]').map((field) => field.getAttribute('name')),
        required: all(
          '#contacto form :required, #contacto form [type=email], #contacto form [type=tel], #contacto form [pattern]',
        ).length,
        footer: all('footer a').map((a) => a.getAttribute('href')),
        sample: html.querySelector('footer')?.textContent?.includes('Club de muestra'),
        toTop: all('a[aria-label="Volver arriba"]').length,
      };
    });
    expect(frame.menu.slice(0, MENU.length), path).toEqual(MENU);
    expect(frame.menu.slice(MENU.length).map(([text]) => text)).toEqual([
      '2024-2025',
      '2023-2024',
      '2022-2023',
      '2021-2022',
      '2020-2021',
      'Tienda',
      'Área privada',
    ]);
    expect(frame.opensSubmenu).toEqual(['Submenú de Equipos', 'Nosotros', 'Submenú de Galerías']);
    expect(frame.contact).toEqual(['Contacto']);
    expect(frame.headings).toEqual(expect.arrayContaining(['Patrocinadores', 'Colaboradores', 'Contacto']));
    expect(frame.fields.filter((name) => name !== 'web_personal')).toEqual([
      'from_name',
      'from_email',
      'telefono',
      'message',
    ]);
    expect(frame.required).toBe(0);
    expect(frame.footer).toEqual(
      expect.arrayContaining([
        '/historico-de-equipos',
        '/equipos-federados',
        '/equipos-escuela-ads',
        '/resto-de-equipos',
        '/torneos',
        '/blog',
        '/campus',
        '/aviso-legal',
        '/privacidad-y-cookies',
      ]),
    );
    expect([frame.sample, frame.toTop]).toEqual([true, 1]);
  }
});
