/** What surrounds every page, and the people and partners of the club, as its files have them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLUBS } from '../setup/clubs.ts';
import { pictureAddress } from '../setup/picture-files.ts';
import { fill, pictureOf, readContent } from './content.ts';
import { all, builtPages, hrefOf, one, openPage, pictures, siteDirOf, tidy, words } from './site.ts';

describe.each(CLUBS)('$name', (testClub) => {
  const content = readContent(testClub);
  const addressOf = (field: Parameters<typeof pictureOf>[0]) =>
    pictureAddress(testClub.buildDir, pictureOf(field) ?? '');
  const { club, junta, menu } = content;
  const pages = builtPages(siteDirOf(testClub)).filter(({ document }) => document.querySelector('footer'));
  const exists = new Set(pages.map(({ path }) => path));
  const seasons = (content.galerias?.cursos ?? [])
    .map(({ curso }) => curso)
    .toSorted()
    .reverse();

  const menuLinks = menu.menu.flatMap(({ title, link, submenu = [] }) => [
    ...(link ? [[title, link]] : []),
    ...(submenu === 'galerias'
      ? seasons.map((curso) => [curso, `/galerias/${curso}`])
      : submenu.map((each) => [each.title, each.link])),
  ]);
  /** Pages that the club has not written are not linked. */
  const written = (link: string) =>
    !['/historico-de-equipos', '/torneos', '/blog', '/campus'].includes(link) || exists.has(link);
  const footerLinks = menu.pie.map((group) => [
    group.title,
    group.links.filter(({ link }) => written(link)).map(({ title, link }) => [title, link]),
  ]);
  /** Below the menu of phones, where the club has them. */
  const common = [
    ['Agenda', '/agenda'],
    ['Únete', '/unete'],
  ].filter(([, link = '']) => exists.has(link));
  const partners = (['patrocinadores', 'colaboradores'] as const).flatMap((kind) => {
    const file = content[kind];
    const list = (file as Record<string, unknown> | null)?.[kind] as
      | { title: string; subtitle: string; href: string; img: string }[]
      | undefined;
    return file && list ? [{ kind, intro: file.intro, list }] : [];
  });

  test('there are pages', () => {
    expect(pages.length).toBeGreaterThan(10);
  });

  test('the styles of what scripts bring to life are there before them', () => {
    for (const { path, document } of pages) {
      const sheets = all(document, 'link[rel=stylesheet]:not([media])').map((link) =>
        readFileSync(join(siteDirOf(testClub), hrefOf(link)), 'utf8'),
      );
      expect(sheets.join(), path).toContain('[data-reveal=');
    }
  });

  describe.each(pages)('$path', ({ document }) => {
    test('menu and footer lead where the club says', () => {
      const [entries, shortcuts] = all(document, '#menu > ul').map((list) =>
        all(list, 'a').map((link) => [words(link), hrefOf(link)]),
      );
      expect(entries).toEqual(menuLinks);
      expect(shortcuts ?? []).toEqual(common);
      const beside = all(document, '#menu ~ a').map((link) => [words(link), hrefOf(link)]);
      expect(beside).toEqual([...common.filter(([name]) => name === 'Agenda'), ['Contacto', '#contacto']]);
      const groups = all(document, 'footer nav').map((nav) => [
        words(nav.querySelector('h2')),
        all(nav, 'a').map((link) => [words(link), hrefOf(link)]),
      ]);
      expect(groups).toEqual(footerLinks);
      expect(all(document, 'footer p').map(words).slice(0, 2)).toEqual([club.nombre, club.lema]);
    });

    test('the ways to reach the club: address, telephone, e-mail, networks', () => {
      const contact = one(document, '#contacto');
      const link = (scheme: string) =>
        all(contact, `a[href^="${scheme}:"]`).map((each) => [words(each), hrefOf(each)]);
      const { email, telefono, direccion, intro } = club.contacto;
      expect(link('mailto')).toEqual([[email, `mailto:${email}`]]);
      expect(link('tel')).toEqual([[telefono, `tel:${telefono.replaceAll(' ', '')}`]]);
      expect(all(contact, 'address span').map(words)).toEqual(direccion);
      expect(words(one(contact, 'h2 + p'))).toBe(intro);
      expect(link('https')).toEqual((club.redes ?? []).map(({ title, link }) => [title, link]));
      const note = fill(content, club.privacidad_formulario).replace(/\[(.+?)\]\(.+?\)/g, '$1');
      expect(words(contact)).toContain(tidy(note));
    });

    test('partners: mark, subtitle and their own site', () => {
      // Every section below the page's own but the form: a tier that content.ts does not read is seen, too.
      const shown = all(document, 'main ~ section:not(#contacto)').map((section) => ({
        title: words(section.querySelector('h2')),
        intro: words(section.querySelector('p')),
        list: all(section, 'li').map((mark) => ({
          title: one(mark, 'img').getAttribute('alt'),
          subtitle: words(mark),
          href: hrefOf(mark.querySelector('a')),
          picture: pictures(mark),
        })),
      }));
      expect(shown).toEqual(
        partners.map(({ kind, intro, list }) => ({
          title: kind === 'patrocinadores' ? 'Patrocinadores' : 'Colaboradores',
          intro,
          list: list.map(({ img, ...mark }) => ({ ...mark, picture: [addressOf(img)] })),
        })),
      );
    });
  });

  test('the cover', () => {
    const header = one(openPage(testClub, '/'), 'main header');
    expect(words(one(header, 'h1'))).toBe(club.nombre);
    expect(words(one(header, 'h1 + p'))).toBe(club.lema);
    const { img, img_movil, alt } = club.portada;
    expect(new Set(pictures(header))).toEqual(new Set([addressOf(img), addressOf(img_movil)]));
    expect(one(header, 'img').getAttribute('alt')).toBe(alt);
  });

  test('introductions', () => {
    const intro = (path: string) => words(openPage(testClub, path).querySelector('main header p'));
    const expected = {
      '/equipos': club.intro_equipos,
      '/cuerpo-tecnico': content.entrenadores.intro,
      '/entrenamientos': content.lugares.intro,
      ...(junta && { '/junta-directiva': junta.intro }),
      ...(content.galerias && { '/galerias': content.galerias.intro }),
    };
    for (const [path, text] of Object.entries(expected)) expect(intro(path), path).toBe(fill(content, text));
  });

  test.runIf(junta)('every board member with title and face', () => {
    const members = all(openPage(testClub, '/junta-directiva'), 'main li:has(h3)').map((card) => ({
      name: words(card.querySelector('h3')),
      title: words(card.querySelector('h3 + p')),
      picture: pictures(card),
    }));
    expect(members).toEqual(
      junta?.junta.map(({ name, title, img }) => ({ name, title, picture: img ? [addressOf(img)] : [] })),
    );
  });
});
