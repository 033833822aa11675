/** Menu, footer, contact details, partners and introductions of two small clubs as literal rows. */
import { expect, test } from 'vitest';
import { OTHER_SPORT, SMALL, type TestClub } from '../setup/clubs.ts';
import {
  attribute,
  builtPages,
  getFirst,
  hrefOf,
  linksIn,
  openPage,
  pictureIds,
  queryAll,
  siteDirOf,
  visibleText,
  visibleTexts,
} from './site.ts';

/** Compares a part of every page, because all pages have the same frame. */
function expectOnEveryPage(club: TestClub, part: (document: Document) => unknown, expected: unknown): void {
  const pages = builtPages(siteDirOf(club)).filter(({ document }) => document.querySelector('footer'));
  expect(pages.length).toBeGreaterThan(10);
  for (const { path, document } of pages) expect(part(document), path).toEqual(expected);
}

const frameOf = (document: Document) => ({
  menu: queryAll(document, '#menu > ul').map((list) => linksIn(list)),
  beside: linksIn(document, '#menu ~ a'),
  footer: queryAll(document, 'footer nav').map((nav) => [...visibleTexts(nav, 'h2'), ...linksIn(nav)]),
  club: visibleTexts(document, 'footer p').slice(0, 2),
});

test('menu and footer have the links of menu.yaml', () => {
  expectOnEveryPage(OTHER_SPORT, frameOf, {
    menu: [
      [
        'Inicio /',
        'Equipos /equipos',
        'Quiénes somos /quienes-somos',
        'Cuerpo técnico /cuerpo-tecnico',
        'Junta directiva /junta-directiva',
        'Dónde entrenamos /entrenamientos',
        'Galerías /galerias',
      ],
      ['Agenda /agenda', 'Únete /unete'],
    ],
    beside: ['Agenda /agenda', 'Contacto #contacto'],
    footer: [
      ['Club', 'Quiénes somos /quienes-somos', 'Galerías /galerias'],
      ['Legal', 'Aviso legal /aviso-legal', 'Privacidad y cookies /privacidad-y-cookies'],
    ],
    club: ['Club Balonmano Ardora', 'Donde rompe la ola empieza el contraataque.'],
  });
});

test('menu and footer leave out pages that the club has not written', () => {
  expectOnEveryPage(SMALL, frameOf, {
    menu: [
      [
        'Inicio /',
        'Equipos /equipos',
        'Quiénes somos /quienes-somos',
        'Cuerpo técnico /cuerpo-tecnico',
        'Dónde entrenamos /entrenamientos',
      ],
    ],
    beside: ['Contacto #contacto'],
    footer: [['Legal', 'Aviso legal /aviso-legal', 'Privacidad y cookies /privacidad-y-cookies']],
    club: [
      'Agrupación Deportiva y Cultural de Voleibol Nuestra Señora de las Nieves de Villarrubia del Páramo',
      'Aquí se juega con el viento en contra.',
    ],
  });
});

test('every page shows address, telephone, e-mail, social networks and the privacy note', () => {
  expectOnEveryPage(
    OTHER_SPORT,
    (document) => {
      const contact = getFirst(document, '#contacto');
      return [
        ...linksIn(contact, 'a:not([href="#inicio"])'),
        ...(getFirst(contact, 'address').textContent?.split('\n') ?? []),
        visibleText(getFirst(contact, 'h2 + p')),
        visibleText(contact).includes('Usaremos tus datos solo para responderte. Más información.'),
      ];
    },
    [
      'Más información /privacidad-y-cookies',
      'hola@bmardora.example mailto:hola@bmardora.example',
      '555 07 08 09 tel:555070809',
      'Instagram https://enlaces.example/instagram/bmardora',
      'Pabellón del Puerto',
      'Muelle Viejo, s/n',
      '15000 Ardora (A Coruña)',
      '¿Quieres probar un entrenamiento? Escríbenos y te decimos qué día.',
      true,
    ],
  );
});

/** Sponsors of a page: heading, introduction, and each mark or name with its text and link. */
const sponsors = (document: Document) =>
  // Sections after the page's own, except the form.
  queryAll(document, 'main ~ section:not(#contacto)').map((section) => [
    ...visibleTexts(section, 'h2, h2 + p'),
    ...queryAll(section, 'li').map((partner) =>
      [
        partner.querySelector('img')?.getAttribute('alt') ?? 'no logo',
        visibleText(partner),
        hrefOf(partner.querySelector('a')),
        ...pictureIds(OTHER_SPORT, partner),
      ].join(' | '),
    ),
  ]);

test('home shows each partner with its logo or its name, subtitle and link', () => {
  expect(sponsors(openPage(OTHER_SPORT, '/'))).toEqual([
    [
      'Patrocinadores',
      'Con ellos salen los autobuses.',
      'Conservas Ardora | Conservera | https://enlaces.example/conservas | patrocinadores/conservas-ardora',
      'Astilleros Lago | Carpintería de ribera | https://enlaces.example/astilleros | patrocinadores/astilleros-lago',
      'no logo | Café do PortoCafetería | https://enlaces.example/cafe',
    ],
  ]);
});

test('every other page shows each partner with its logo or its name, and its link', () => {
  const expected = [
    'Patrocinadores',
    'Conservas Ardora |  | https://enlaces.example/conservas | patrocinadores/conservas-ardora',
    'Astilleros Lago |  | https://enlaces.example/astilleros | patrocinadores/astilleros-lago',
    'no logo | Café do Porto | https://enlaces.example/cafe',
  ];
  const pages = builtPages(siteDirOf(OTHER_SPORT)).filter(({ path }) => path !== '/');
  for (const { path, document } of pages)
    if (document.querySelector('footer')) expect(sponsors(document), path).toEqual([expected]);
});

test('the home page opens with cover picture, name and motto', () => {
  const header = getFirst(openPage(OTHER_SPORT, '/'), 'main header');
  expect(visibleTexts(header, 'h1, h1 + p')).toEqual([
    'Club Balonmano Ardora',
    'Donde rompe la ola empieza el contraataque.',
  ]);
  expect(pictureIds(OTHER_SPORT, header).sort()).toEqual(['club/portada', 'club/portada-movil']);
  expect(attribute(getFirst(header, 'img'), 'alt')).toBe(
    'Una portería de balonmano en la playa al amanecer, con el faro al fondo',
  );
});

test('/junta-directiva shows every board member, and a link that begins a message', () => {
  const main = getFirst(openPage(OTHER_SPORT, '/junta-directiva'), 'main');
  const members = queryAll(main, 'li:has(h3)').map((card) =>
    [...visibleTexts(card, '[aria-hidden=true], h3, p'), ...pictureIds(OTHER_SPORT, card)].join(' | '),
  );
  expect(members).toEqual([
    'Carme Freire | Presidenta | Convoca la asamblea. | junta/carme-freire',
    'AB | Antón Bouza | Tesorero',
    'NR | Noa Regueira | Secretaria',
  ]);
  const messages = queryAll(main, '[data-message]').map((link) => attribute(link, 'data-message'));
  expect(messages).toEqual([
    'Para la junta directiva: ',
    'Pido que se retire de la web el retrato de Carme Freire.',
  ]);
});
