/** The site from unsaved texts, page by page, by the code that the published site is made with. */
import { addressResolver } from '../../addresses/resolve-address.ts';
import { madridClock } from '../../agenda/madrid.ts';
import { siteBundle } from '../../build/bundle.ts';
import { planPhotos, toPublishable } from '../../build/inputs.ts';
import { createRenderer } from '../../build/renderer.ts';
import { readContactService } from '../../config/contact-service.ts';
import type { Folders } from '../../config/folders.ts';
import type { Club } from '../../content/club.ts';
import { picturesOf } from '../../content/pictures.ts';
import type { Overlay } from '../../content/read.ts';
import { oldAddresses } from '../../content/site-page.ts';
import { type PictureManifest, variantsOf } from '../../pictures/manifest.ts';
import { type PicturesOnRequest, picturesOnRequest } from '../../pictures/on-request.ts';
import { sitePages } from '../../site/pages/site-map.ts';
import { agendaFile, collectSiteData } from '../../site/site-data.ts';
import { checkTexts } from '../editing/check-content.ts';
import type { FileProblem } from '../server/api.ts';
import { addFrameScript, messagePage } from './frame-script.ts';

type SiteFolders = Pick<Folders, 'contentDir' | 'photosDir' | 'cacheDir'>;

export interface PreviewState {
  /** Increases with every change of the pages; 0 before the first pages. */
  version: number;
  /** Errors that keep the current texts from being shown; the pages are older then. Empty if the pages are up to date. */
  problems: FileProblem[];
  /** Warnings about the texts that are shown. */
  warnings: FileProblem[];
}

/** A page as it would be published, or the redirect of an address without a page. */
export type PreviewPage = { status: number; html: string } | { status: 301 | 302; to: string };

export type Preview = Awaited<ReturnType<typeof createPreview>>;

interface Options {
  /** Called before the site's code is bundled, which takes some seconds. */
  onMake?: () => void;
  /** The instant for which the pages are made, ms. */
  now?: () => number;
}

/** Bundles the site's code where that has changed, and begins to show the content as it is saved. */
export async function createPreview(folders: SiteFolders, { onMake, now = Date.now }: Options = {}) {
  const bundle = await siteBundle(folders.cacheDir, { onBundle: onMake });
  const renderer = createRenderer(bundle);
  let state: PreviewState = { version: 0, problems: [], warnings: [] };
  let site: ShownSite | undefined;
  let before: ShownSite | undefined;

  async function show(overlay: Overlay): Promise<void> {
    const { club, problems, warnings } = await checkTexts(folders.contentDir, overlay);
    if (!club) {
      state = { ...state, problems };
      return;
    }
    const version = state.version + 1;
    const next = await showSite({ ...club, madeAt: madridClock(now()) }, folders);
    before?.pictures.end();
    [before, site] = [site, next];
    state = { version, problems, warnings };
  }

  let newest: Overlay;
  let turn: Promise<unknown> = Promise.resolve();
  /**
   * Shows the content with these texts in the place of the saved ones (null: without that file). Where it is wrong, the
   * last good pages stay, and the state says why. One that is overtaken by a later one is skipped.
   */
  async function update(overlay: Overlay): Promise<PreviewState> {
    newest = overlay;
    const mine = turn.then(() => (overlay === newest ? show(overlay) : undefined));
    turn = mine.catch(() => {});
    await mine;
    return state;
  }

  /** Waits for the first content to be read. @param path percent-decoded, without its query. Throws when it cannot be rendered. */
  async function page(path: string): Promise<PreviewPage> {
    // A state that a newer one overtakes is not shown: then that one is waited for.
    for (let waited: unknown; !site && waited !== turn; ) {
      waited = turn;
      await turn;
    }
    if (!site) return { status: 503, html: NOTHING_YET };
    if (!site.paths.has(path)) {
      const { to, permanent } = site.destinationOf(path);
      return { status: permanent ? 301 : 302, to };
    }
    const { club, manifest } = site;
    const [html = ''] = await renderer.render({ club, manifest, settings: PAGE_SETTINGS, paths: [path] });
    return { status: 200, html: addFrameScript(html) };
  }

  /**
   * Returns the season's file at this path, JSON, or an empty text. A page of the previous site requests the file it was
   * rendered with.
   */
  function agenda(path: string): string {
    return [site, before].find((shown) => shown?.season.path === path)?.season.text ?? '';
  }

  async function picture(path: string): ReturnType<PicturesOnRequest['get']> {
    const shown = site;
    return shown?.pictures.get(path).catch((error) => {
      if (site === shown) throw error;
      return picture(path);
    });
  }

  // The desk opens meanwhile: photos that nobody has looked at before take their time.
  update(new Map()).then(
    // Starts the thread that renders, so that the first page does not wait for it.
    () => page('/').catch(() => {}),
    console.error,
  );
  return {
    update,
    page,
    /** Scripts, styles and fonts, under `assets/`. */
    clientDir: bundle.clientDir,
    state: () => state,
    /** The club that is shown; null while there has been nothing to show. */
    club: (): Club | null => site?.club ?? null,
    agenda,
    picture,
    /** A small picture of an original, as the site cuts it first. @param width about as wide as it is shown, px */
    async thumbnail(id: string, width: number) {
      const path = site && thumbnailPath(site.manifest, id, width);
      return path ? site?.pictures.get(path) : undefined;
    },
    async close(): Promise<void> {
      await turn;
      site?.pictures.end();
      renderer.close();
    },
  };
}

/** The form of a preview posts to the preview, which refuses it, and browsers keep no page. */
const PAGE_SETTINGS = { service: readContactService({}), keepsCopies: false };

const NOTHING_YET = messagePage('La vista previa saldrá aquí en cuanto no queden errores en los textos.');

/** Path of a published file of a picture, the smallest that is as wide; undefined for one that is not planned. */
function thumbnailPath({ pictures }: PictureManifest, id: string, width: number): string | undefined {
  const picture = Object.values(pictures).find(
    (planned) => planned.id === id && planned.role !== 'compartir',
  );
  const variants = picture ? variantsOf(picture) : [];
  return (variants.find((variant) => variant.width >= width) ?? variants.at(-1))?.path;
}

type ShownSite = Awaited<ReturnType<typeof showSite>>;

/** Plans a site's pictures. */
async function showSite(content: Club, folders: SiteFolders) {
  const club = toPublishable(content);
  // Screens of the desk show all photos, pages only those with consent.
  const thumbnails = picturesOf(content, sitePages(content)).filter(({ role }) => role !== 'compartir');
  const { manifest } = await planPhotos(club, folders, club.brand.colours.main, thumbnails);
  const source = collectSiteData(club, manifest);
  const paths = source.pages.map(({ path }) => path);
  return {
    club,
    manifest,
    /** Paths of its pages. */
    paths: new Set(paths),
    season: agendaFile(source),
    destinationOf: addressResolver(paths, oldAddresses(club)),
    pictures: picturesOnRequest({ ...folders, manifest }),
  };
}
