/** Visitors' tasks in Firefox and WebKit, limited to what engines do differently. Chromium runs the browser tests. */
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readClub } from '../../src/club/content/read.ts';
import { sitePages } from '../../src/site/pages/site-map.ts';
import { SAMPLE } from '../setup/clubs.ts';
import { serveBuilt } from '../setup/site.ts';
import type { Engine } from './driver.ts';
import { contactNoticeText, MIN_PERSON_MS, tokenAge } from './in-page.ts';
import { type InputMode, poll, Visitor } from './visitor.ts';

const club = await readClub(SAMPLE.contentDir, sitePages);
let site: Awaited<ReturnType<typeof serveBuilt>>;
let engine: Engine;

/** Declares all journeys for an engine. @param isInstalled false if it is not installed; its tests are skipped */
export function describeJourneys(name: string, isInstalled: boolean, start: () => Promise<Engine>): void {
  describe.skipIf(!isInstalled)(name, () => {
    beforeAll(async () => {
      [site, engine] = await Promise.all([serveBuilt(SAMPLE), start()]);
    });
    afterAll(async () => {
      await engine?.stop();
      await site?.stop();
    });
    test.for<[InputMode, name: string, go: (visitor: Visitor) => Promise<void>]>([
      ['keyboard', 'training time, venue and contact of a team', lookUpTeam],
      ['mouse', 'an album: open, page, zoom, leave', viewAlbum],
      ['mouse', 'a message: written, sent, in the mailbox', sendMessage],
      ['mouse', 'the mobile menu: open, follow, close', openMobileMenu],
      ['plain', 'the mobile menu without scripts', openMobileMenu],
    ])('%s: %s', async ([input, , go]) => {
      const driver = await engine.visit(input !== 'plain');
      try {
        await go(new Visitor(driver, input, site.url));
        expect(driver.faults()).toEqual([]);
      } finally {
        await driver.close().catch(() => {});
      }
    });
  });
}

/** A parent looks up training times, the way to the venue and a contact. */
async function lookUpTeam(visitor: Visitor): Promise<void> {
  const found = club.kinds.flatMap(({ teams }) => teams).find(({ slug }) => slug === 'cadete-femenino-rojo');
  const [venue] = found?.venues ?? [];
  if (!found || !venue) throw new Error('the club has no such team that trains somewhere');
  await visitor.goto('/');
  const card = { role: 'link', name: found.name, within: 'main' } as const;
  // Hidden until its kind is chosen.
  expect(await visitor.inspect(card)).toMatchObject({ found: true, visible: false });
  await visitor.activate({ role: 'radio', name: 'Escuela ADS' });
  await visitor.activate(card);
  await visitor.expectLocation(found.path, found.name);

  for (const sentence of found.schedule) await visitor.expectVisible({ css: 'main li', name: sentence });
  await visitor.expectVisible({ role: 'heading', name: venue.title });
  await visitor.expectVisible({ css: 'main address', name: venue.address.join(' ') });
  const map = `Cómo llegar: ${venue.title}`;
  await visitor.expectVisible({ role: 'link', name: map }, { href: venue.link });

  await visitor.activate({ role: 'link', name: 'Contacto', within: 'header' });
  const { email, phone } = club.contact;
  await expectHeadingBelowHeader(visitor, 'Contacto');
  await visitor.expectVisible(
    { role: 'link', name: email, within: '#contacto' },
    { href: `mailto:${email}` },
  );
  await visitor.expectVisible({ role: 'link', name: phone, within: '#contacto' });
}

/** Labels of the viewer by language, which follows the browser's. */
const LABELS = {
  es: { photo: 'Foto', next: 'Siguiente', zoomIn: 'Acercar', zoomOut: 'Alejar', close: 'Cerrar' },
  en: { photo: 'Photo', next: 'Next', zoomIn: 'Zoom in', zoomOut: 'Zoom out', close: 'Close' },
};

/** Opens an album, zooms a photo and goes on to the next. */
async function viewAlbum(visitor: Visitor): Promise<void> {
  const found = club.seasons[0]?.albums.find(({ slug }) => slug === 'torneos');
  if (!found) throw new Error('the newest season has no album torneos');
  const { path, season } = found;
  const label = `${found.name} ${season}`;
  await visitor.goto('/galerias');
  await visitor.activate({ role: 'link', name: season, within: 'main' });
  await visitor.expectLocation(`/galerias/${season}`, `Galerías ${season}`);
  await visitor.activate({ role: 'link', name: 'Torneos', within: 'main' });
  await visitor.expectLocation(path, `Galerías ${season}`);
  const photo = (n: number) => ({ role: 'link', name: `Foto ${n} de ${label}` }) as const;
  await visitor.activate(photo(2));

  const language = await visitor.driver.evaluate(() => navigator.language);
  const labels = language.startsWith('es') ? LABELS.es : LABELS.en;
  const button = (name: string) => ({ role: 'button', name, within: '.yarl__root' }) as const;
  const showsPhoto = async (n: number) => {
    await visitor.expectVisible({ css: '.yarl__container p span', name: `${labels.photo} ${n} · ${label}` });
    await visitor.expectLocation(`${path}#foto-${n}`);
  };
  await showsPhoto(2);
  await visitor.activate(button(labels.next));
  await showsPhoto(3);

  // The photo can be zoomed once its file is there; at the limits the buttons are off.
  await visitor.expectVisible(button(labels.zoomIn), { enabled: true });
  await visitor.expectVisible(button(labels.zoomOut), { enabled: false });
  const before = await restingWidth(visitor);
  await visitor.activate(button(labels.zoomIn));
  await poll('the photo', () => shownWidth(visitor)).toBeGreaterThan(before * 1.2);
  for (let presses = 0; (await visitor.inspect(button(labels.zoomOut))).enabled; presses++) {
    if (presses === 20) throw new Error('the zoom-out button is never disabled');
    await visitor.activate(button(labels.zoomOut));
    await restingWidth(visitor);
  }
  // Zoomed, the photo is the largest file, whose sides are rounded differently: 743.8 px instead of 744.5.
  await poll('the photo', async () => Math.abs((await shownWidth(visitor)) - before)).toBeLessThan(1);

  await visitor.activate(button(labels.close));
  await visitor.expectHidden({ css: '.yarl__root' });
  await visitor.expectLocation(path);
  await poll('the focus is on the photo seen last', () => visitor.driver.evaluate(isOnThirdPhoto)).toBe(true);

  // Back closes the viewer and stays in the album.
  await visitor.activate(photo(1));
  await showsPhoto(1);
  await visitor.driver.back();
  await visitor.expectHidden({ css: '.yarl__root' });
  await visitor.expectLocation(path);
}

/** True if the third photo has the focus. Identified by position: covers repeat photos, and captions replace names. */
function isOnThirdPhoto(): boolean {
  const links = [...document.querySelectorAll('main li a:has(img)')];
  return links.indexOf(document.activeElement as Element) === 2;
}

const shownWidth = (visitor: Visitor): Promise<number> =>
  visitor.driver.evaluate(
    () => document.querySelector('.yarl__slide_current img')?.getBoundingClientRect().width ?? 0,
  );

/** Width of the photo after animations. */
async function restingWidth(visitor: Visitor): Promise<number> {
  let last = 0;
  const isSame = async () => {
    const [before, now] = [last, await shownWidth(visitor)];
    last = now;
    return now > 0 && now === before;
  };
  await poll('the photo has come to rest', isSame).toBe(true);
  return last;
}

const SENT =
  'El mensaje se ha enviado correctamente. Recibirás una copia en la dirección de correo que has indicado.';

/** A visitor writes to the club, and the club receives the message. */
async function sendMessage(visitor: Visitor): Promise<void> {
  const typed = {
    Nombre: 'Íñigo Peña',
    'Correo electrónico': 'inigo@example.net',
    Teléfono: '600 555 123',
    Mensaje: '¿Cuándo entrenáis?',
  };
  await visitor.goto('/junta-directiva');
  for (const [name, text] of Object.entries(typed)) await visitor.fill(name, text);
  await poll('the token is old enough for a person', () => visitor.driver.evaluate(tokenAge)).toBeGreaterThan(
    MIN_PERSON_MS,
  );
  await visitor.activate({ role: 'button', name: 'Enviar mensaje' });
  await poll('the notice', () => visitor.driver.evaluate(contactNoticeText)).toBe(SENT);
  await visitor.expectVisible({ css: '[data-state=success] p', name: SENT }, { coveredBy: '' });
  await visitor.expectVisible({ css: 'textarea' }, { value: '' });
  await poll('the message is in the mailbox', async () => site.mailbox()).toHaveLength(1);
  const [raw = ''] = site.mailbox();
  const mail = await PostalMime.parse(raw);
  expect(mail.replyTo).toMatchObject([{ name: typed.Nombre, address: typed['Correo electrónico'] }]);
  expect(mail.text).toContain(typed.Mensaje);
  await visitor.activate({ role: 'button', name: 'Cerrar', within: '[data-state=success]' });
  await visitor.expectHidden({ css: '[data-state=success]' });
}

const MENU = { css: '#menu' };
const OPEN = { role: 'button', name: 'Abrir el menú' } as const;
const CLOSE = { role: 'button', name: 'Cerrar el menú', within: '#menu' } as const;

/** A visitor with a phone finds other teams in the menu. */
async function openMobileMenu(visitor: Visitor): Promise<void> {
  await visitor.driver.size(390, 844);
  await visitor.goto('/');
  await visitor.expectHidden(MENU);
  await visitor.activate(OPEN);
  if (visitor.scripts) await visitor.expectVisible(CLOSE, { focused: true });
  await visitor.activate({ role: 'button', name: 'Submenú de Equipos', within: '#menu' });
  await visitor.activate({ role: 'link', name: 'Resto de equipos', within: '#menu' });
  await visitor.expectLocation('/equipos/resto', 'Resto de Equipos');
  await visitor.expectHidden(MENU);
  await visitor.activate(OPEN);
  await visitor.activate(CLOSE);
  await visitor.expectHidden(MENU);
  await visitor.activate(OPEN);
  await visitor.expectVisible(CLOSE, { coveredBy: '' });
  await visitor.driver.press('Escape');
  await visitor.expectHidden(MENU);
  await visitor.expectVisible(OPEN, { focused: true });
}

/** Waits until a heading is visible in the upper half of the viewport, uncovered by the fixed header. */
async function expectHeadingBelowHeader(visitor: Visitor, name: string): Promise<void> {
  const { bottom } = await visitor.inspect({ css: 'header' });
  const halfHeight = (await visitor.driver.evaluate(() => innerHeight)) / 2;
  const isInUpperHalf = async () => {
    const { visible, top, coveredBy } = await visitor.inspect({ role: 'heading', name });
    return visible && top >= bottom && top < halfHeight && !coveredBy;
  };
  await poll(`${name} is below the header`, isInUpperHalf).toBe(true);
}
