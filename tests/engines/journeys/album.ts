import type { Journey, Surroundings } from '../journeys.ts';
import { expectEqual, type Visitor } from '../visitor.ts';

/** The viewer's words in the languages it speaks; which one depends on the browser's own language. */
const WORDS = {
  es: { photo: 'Foto', next: 'Siguiente', zoomIn: 'Acercar', zoomOut: 'Alejar', close: 'Cerrar' },
  en: { photo: 'Photo', next: 'Next', zoomIn: 'Zoom in', zoomOut: 'Zoom out', close: 'Close' },
};

/** Somebody opens an album, looks closer at a photo and goes on. Without scripts a photo is a plain link to its file. */
export const album: Journey = {
  name: 'album: open, page, zoom, leave',
  ways: ['mouse', 'touch', 'keyboard', 'plain'],
  differs: ['mouse'],
  async go(visitor, { club }) {
    const { path, label } = torneos(club);
    const [, season = ''] = /(\d{4}-\d{4})/.exec(path) ?? [];
    await visitor.goto('/galerias');
    await visitor.use({ role: 'link', name: season, within: 'main' });
    await visitor.arrivesAt(`/galerias/${season}`, `Galerías ${season}`);
    await visitor.use({ role: 'link', name: 'Torneos', within: 'main' });
    await visitor.arrivesAt(path, `Galerías ${season}`);
    await visitor.until('every photo on the screen is there', () =>
      visitor.driver.evaluate(firstScreenIsThere),
    );
    const photo = (n: number) => ({ role: 'link', name: `Foto ${n} de ${label}` }) as const;
    await visitor.use(photo(2));
    if (!visitor.scripts) {
      await seesFile(visitor, path);
      return;
    }

    const language = await visitor.driver.evaluate(() => navigator.language);
    const words = language.startsWith('es') ? WORDS.es : WORDS.en;
    const button = (name: string) => ({ role: 'button', name, within: '.yarl__root' }) as const;
    const shows = async (n: number) => {
      await visitor.sees({ css: '.yarl__container p span', name: `${words.photo} ${n} · ${label}` });
      await visitor.arrivesAt(`${path}#foto-${n}`);
    };
    await shows(2);
    await (visitor.way === 'keyboard' ? visitor.press('ArrowRight') : visitor.use(button(words.next)));
    await shows(3);

    // The photo can be zoomed once its file is there; at the limits the buttons are off.
    await visitor.sees(button(words.zoomIn), ({ enabled }) => enabled);
    expectEqual('zooming out at first', (await visitor.look(button(words.zoomOut))).enabled, false);
    await visitor.until('the photo has come to rest', () => hasStopped(visitor));
    const before = await shownWidth(visitor);
    await visitor.use(button(words.zoomIn));
    await visitor.until('the photo is larger', async () => (await shownWidth(visitor)) > before * 1.2);
    for (let presses = 0; (await visitor.look(button(words.zoomOut))).enabled; presses++) {
      if (presses === 20) throw new Error('zooming out never comes to an end');
      await visitor.use(button(words.zoomOut));
      await visitor.until('zooming has ended', () => hasStopped(visitor));
    }
    // Looked at closer, the photo comes from its largest file, whose sides are rounded otherwise: 744.5 px are 743.8.
    await visitor.until(
      'the photo has its first size again',
      async () => Math.abs((await shownWidth(visitor)) - before) < 1,
    );

    await (visitor.way === 'keyboard' ? visitor.press('Escape') : visitor.use(button(words.close)));
    await visitor.losesSightOf({ css: '.yarl__root' });
    await visitor.arrivesAt(path);
    await visitor.until('the focus is on the photo seen last', () => visitor.driver.evaluate(isOnThirdPhoto));

    // Back leaves the viewer, too, and not the album.
    await visitor.use(photo(1));
    await shows(1);
    await visitor.back();
    await visitor.losesSightOf({ css: '.yarl__root' });
    await visitor.arrivesAt(path);
  },
};

/** The cover of the album may be the same photo, and a photo may have a caption for its name: its place tells it. */
function isOnThirdPhoto(): boolean {
  const links = [...document.querySelectorAll('main li a:has(img)')];
  return links.indexOf(document.activeElement as Element) === 2;
}

function torneos(club: Surroundings['club']): { path: string; label: string } {
  const found = club.seasons[0]?.albums.find(({ slug }) => slug === 'torneos');
  if (!found) throw new Error('the newest season has no album torneos');
  return { path: found.path, label: `${found.name} ${found.season}` };
}

function firstScreenIsThere(): boolean {
  const onScreen = [...document.querySelectorAll<HTMLImageElement>('main li img')].filter((img) => {
    const { top, bottom } = (img.closest('a') ?? img).getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  const isThere = (img: HTMLImageElement) => {
    const frame = (img.closest('a') ?? img).getBoundingClientRect();
    const { top, height } = img.getBoundingClientRect();
    return img.complete && img.naturalWidth > 0 && Math.abs(top - frame.top) < 0.1 * height;
  };
  return onScreen.length > 0 && onScreen.every(isThere);
}

async function seesFile(visitor: Visitor, path: string): Promise<void> {
  await visitor.until('the picture itself is shown', async () =>
    /\/img\/[^?#]+$/.test(await visitor.driver.url()),
  );
  await visitor.back();
  await visitor.arrivesAt(path);
  await visitor.sees({ css: 'h1' });
}

const shownWidth = (visitor: Visitor): Promise<number> =>
  visitor.driver.evaluate(() => {
    const img = document.querySelector('.yarl__slide_current img');
    return img?.getBoundingClientRect().width ?? 0;
  });

async function hasStopped(visitor: Visitor): Promise<boolean> {
  const before = await shownWidth(visitor);
  await new Promise((resolve) => setTimeout(resolve, 60));
  return before > 0 && before === (await shownWidth(visitor));
}
