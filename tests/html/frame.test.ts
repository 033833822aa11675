/** Menu, footer, contact details, partners and page intros compared with the content files. */
import { describe, expect, test } from 'vitest';
import { sitePages } from '../../src/site/pages/site-map.ts';
import { CLUBS, pictureAddress } from '../setup/clubs.ts';
import { fill, pictureOf, readContent } from './content.ts';
import {
  all,
  attribute,
  builtPages,
  hrefOf,
  one,
  openPage,
  pictures,
  siteDirOf,
  tidy,
  unsaid,
  words,
} from './site.ts';

describe.each(CLUBS)('$name', (testClub) => {
  const content = readContent(testClub);
  const addressOf = (field: Parameters<typeof pictureOf>[0]) => pictureAddress(testClub, pictureOf(field));
  const { club, junta, menu } = content;
  const pages = builtPages(siteDirOf(testClub)).filter(({ document }) => document.querySelector('footer'));
  const exists = new Set(pages.map(({ path }) => path));
  const linksIn = (within: ParentNode, selector = 'a') =>
    all(within, selector).map((link) => [words(link), hrefOf(link)]);

  /** A fault of the frame is on every page: only the first one is reported. */
  function onEveryPage(what: (document: Document) => unknown, expected: unknown): void {
    expect(pages.length).toBeGreaterThan(10);
    for (const { path, document } of pages) expect(what(document), path).toEqual(expected);
  }

  test('menu and footer have the links of menu.yaml', () => {
    const seasons = (content.galerias?.cursos ?? []).map(({ curso }) => `${curso}`).toSorted();
    const entries = menu.menu.flatMap(({ title, link, submenu = [] }) => [
      ...(link ? [[title, link]] : []),
      ...(typeof submenu === 'object'
        ? submenu.map((entry) => [entry.title, entry.link])
        : submenu === 'galerias'
          ? seasons.toReversed().map((curso) => [curso, `/galerias/${curso}`])
          : content.kinds.map(({ title, miga = title, route }) => [miga, `/equipos/${route}`])),
    ]);
    /** False for an optional page that the club has not written. */
    const written = ({ link }: { link: string }) =>
      !sitePages.optionalPaths.includes(link) || exists.has(link);
    const groups = menu.pie.map(({ title, links }) => [
      title,
      links.filter(written).map(({ title, link }) => [title, link]),
    ]);
    /** Links below the phone menu, where the club has these pages. */
    const common = [
      ['Agenda', '/agenda'],
      ['Únete', '/unete'],
    ].filter(([, link = '']) => exists.has(link));
    onEveryPage(
      (document) => ({
        menu: all(document, '#menu > ul').map((list) => linksIn(list)),
        beside: linksIn(document, '#menu ~ a'),
        footer: all(document, 'footer nav').map((nav) => [words(nav.querySelector('h2')), linksIn(nav)]),
        club: all(document, 'footer p').map(words).slice(0, 2),
      }),
      {
        menu: [entries, common].filter((list) => list.length > 0),
        beside: [...common.filter(([name]) => name === 'Agenda'), ['Contacto', '#contacto']],
        footer: groups,
        club: [club.nombre, club.lema],
      },
    );
  });

  test('every page shows address, telephone, e-mail and social networks', () => {
    const { email, telefono = '', direccion, intro } = club.contacto;
    const note = tidy(fill(content, club.privacidad_formulario).replace(/\[(.+?)\]\(.+?\)/g, '$1'));
    onEveryPage(
      (document) => {
        const contact = one(document, '#contacto');
        return {
          mail: linksIn(contact, 'a[href^="mailto:"]'),
          telephone: linksIn(contact, 'a[href^="tel:"]'),
          networks: linksIn(contact, 'a[href^="https:"]'),
          address: one(contact, 'address').textContent?.split('\n'),
          intro: words(one(contact, 'h2 + p')),
          note: words(contact).includes(note),
        };
      },
      {
        mail: [[email, `mailto:${email}`]],
        telephone: [[telefono, `tel:${telefono.replaceAll(' ', '')}`]],
        networks: (club.redes ?? []).map(({ title, link }) => [title, link]),
        address: direccion,
        intro,
        note: true,
      },
    );
  });

  test('each partner has its logo or its name, subtitle and link', () => {
    onEveryPage(
      // Sections after the page's own, except the form.
      (document) =>
        all(document, 'main ~ section:not(#contacto)').map((section) => ({
          title: words(section.querySelector('h2')),
          intro: words(section.querySelector('p')),
          list: all(section, 'li').map((mark) => ({
            title: mark.querySelector('img')?.getAttribute('alt') ?? words(mark.querySelector('span')),
            text: words(mark),
            href: hrefOf(mark.querySelector('a')),
            picture: pictures(mark),
          })),
        })),
      content.partners.map(({ list, ...tier }) => ({
        ...tier,
        list: list.map(({ img, title, subtitle, href }) => ({
          title,
          text: img ? subtitle : `${title} ${subtitle}`,
          href,
          picture: img ? [addressOf(img)] : [],
        })),
      })),
    );
  });

  test('the home page opens with the cover picture, name and motto', () => {
    const header = one(openPage(testClub, '/'), 'main header');
    expect(words(one(header, 'h1'))).toBe(club.nombre);
    expect(words(one(header, 'h1 + p'))).toBe(club.lema);
    if (!club.portada) return expect(pictures(header)).toEqual([]);
    const { img, img_movil = img, alt } = club.portada;
    expect(new Set(pictures(header))).toEqual(new Set([addressOf(img), addressOf(img_movil)]));
    expect(one(header, 'img').getAttribute('alt')).toBe(alt);
  });

  test('each overview page has its intro', () => {
    const intro = (path: string) => words(openPage(testClub, path).querySelector('main header p'));
    const expected = {
      '/equipos': club.intro_equipos,
      '/cuerpo-tecnico': content.entrenadores.intro,
      '/entrenamientos': content.lugares.intro,
      ...(junta && { '/junta-directiva': junta.intro }),
      ...(content.galerias && { '/galerias': content.galerias.intro }),
    };
    for (const [path, text = ''] of Object.entries(expected))
      if (text) expect(intro(path), path).toBe(fill(content, text));
  });

  test.runIf(junta)('/junta-directiva shows every board member with all texts and photo', () => {
    const page = openPage(testClub, '/junta-directiva');
    const cards = all(page, 'main li:has(h3)');
    const begun = all(page, 'main [data-message]').map((link) => attribute(link, 'data-message'));
    expect(begun).toEqual(['Para la junta directiva: ']);
    const members = junta?.junta ?? [];
    expect(cards.map((card) => words(card.querySelector('h3')))).toEqual(members.map(({ name }) => name));
    for (const [i, card] of cards.entries()) {
      const { img, ...member } = members[i] ?? { name: '', title: '' };
      expect(unsaid(card, member)).toEqual([]);
      expect(pictures(card)).toEqual(img ? [addressOf(img)] : []);
    }
  });
});
