/** Live preview: renders single pages from unsaved texts, with the code of the published site. */
import { join } from 'node:path';
import { createAddressResolver } from '../../../base/addresses/resolve-address.ts';
import { readContactService } from '../../../base/config/contact-service.ts';
import type { Folders } from '../../../base/config/folders.ts';
import { withClubLock } from '../../../base/files/club-lock.ts';
import { readIfExists } from '../../../base/files/read.ts';
import { madridClock } from '../../../club/agenda/madrid.ts';
import type { Club } from '../../../club/content/club.ts';
import { documentFile } from '../../../club/content/document-kinds.ts';
import type { FileProblem } from '../../../club/content/form-problem.ts';
import { picturesOf } from '../../../club/content/pictures.ts';
import type { Overlay } from '../../../club/content/read.ts';
import { oldAddresses } from '../../../club/content/site-page.ts';
import { type PictureManifest, variantsOf } from '../../../media/pictures/manifest.ts';
import { type PicturesOnRequest, picturesOnRequest } from '../../../media/pictures/on-request.ts';
import { siteBundle } from '../../../site/build/bundle.ts';
import { planPhotos, toPublishable } from '../../../site/build/inputs.ts';
import { createRenderer } from '../../../site/build/renderer.ts';
import { sitePages } from '../../../site/pages/site-map.ts';
import { agendaFile, collectSiteData } from '../../../site/site-data.ts';
import { checkTexts } from '../../../tasks/check/check-texts.ts';
import { addFrameScript, messagePage } from './frame-script.ts';

type SiteFolders = Pick<Folders, 'contentDir' | 'photosDir' | 'cacheDir'>;

export interface PreviewState {
  /** Increases with every change of the pages; 0 before the first pages. */
  version: number;
  /** Errors in the current texts. With errors, the pages show the last valid texts. */
  problems: FileProblem[];
  /** Warnings about the shown texts. */
  warnings: FileProblem[];
}

/** Rendered page, or the redirect of a path without a page. */
export type PreviewPage = { status: number; html: string } | { status: 301 | 302; to: string };

export type Preview = Awaited<ReturnType<typeof createPreview>>;

interface Options {
  /** Called before the site's code is bundled, which takes a few seconds. */
  onBundle?: () => void;
  /** Clock, ms since 1970. */
  now?: () => number;
}

/** Creates a preview of the saved content. Bundles the site's code if it has changed. */
export async function createPreview(folders: SiteFolders, { onBundle, now = Date.now }: Options = {}) {
  const bundle = await siteBundle(folders.cacheDir, { onBundle });
  const renderer = createRenderer(bundle);
  let state: PreviewState = { version: 0, problems: [], warnings: [] };
  let site: ShownSite | undefined;
  let previousSite: ShownSite | undefined;

  const show = (overlay: Overlay): Promise<void> =>
    withClubLock(folders.contentDir, 'read', () => showOverlay(overlay));

  async function showOverlay(overlay: Overlay): Promise<void> {
    const { club, problems, warnings } = await checkTexts(folders.contentDir, overlay);
    if (!club) {
      state = { ...state, problems };
      return;
    }
    const version = state.version + 1;
    const next = await showSite({ ...club, builtAt: madridClock(now()) }, folders);
    previousSite?.pictures.end();
    [previousSite, site] = [site, next];
    state = { version, problems, warnings };
  }

  let latestOverlay: Overlay;
  let queue: Promise<unknown> = Promise.resolve();
  /**
   * Shows the content with an overlay of unsaved texts; null for a deleted file. If the content has errors, the last valid
   * pages stay and the state lists the errors. An update is skipped if a later one is already waiting.
   */
  async function update(overlay: Overlay): Promise<PreviewState> {
    latestOverlay = overlay;
    const ownUpdate = queue.then(() => (overlay === latestOverlay ? show(overlay) : undefined));
    queue = ownUpdate.catch(() => {});
    await ownUpdate;
    return state;
  }

  /** Renders a page. Waits for the first content. @param path percent-decoded, without its query @throws if rendering fails */
  async function page(path: string): Promise<PreviewPage> {
    // Waits until no update is pending, because a skipped update shows nothing.
    for (let waited: unknown; !site && waited !== queue; ) {
      waited = queue;
      await queue;
    }
    if (!site) return { status: 503, html: NO_CONTENT_PAGE };
    if (!site.paths.has(path)) {
      const { to, permanent } = site.destinationOf(path);
      return { status: permanent ? 301 : 302, to };
    }
    const { club, manifest } = site;
    const [html = ''] = await renderer.render({ club, manifest, settings: PAGE_SETTINGS, paths: [path] });
    return { status: 200, html: addFrameScript(html) };
  }

  /**
   * Returns the season's data at a path as JSON; empty for any other path. Keeps the previous data too, because an open page
   * requests the data that it was rendered with.
   */
  function agenda(path: string): string {
    return [site, previousSite].find((shown) => shown?.season.path === path)?.season.text ?? '';
  }

  async function picture(path: string): ReturnType<PicturesOnRequest['get']> {
    const shown = site;
    return shown?.pictures.get(path).catch((error) => {
      if (site === shown) throw error;
      return picture(path);
    });
  }

  /** Returns the stored PDF of a published document; null for any other path. */
  async function pdf(path: string): Promise<Buffer | null> {
    const document = site?.club.documents.find((document) => document.path === path);
    return document ? readIfExists(join(folders.contentDir, documentFile(document.key))) : null;
  }

  // Runs in the background, because new photos take long to read.
  update(new Map()).then(
    // Starts the render thread in advance.
    () => page('/').catch(() => {}),
    console.error,
  );
  return {
    update,
    page,
    /** Scripts, styles and fonts, under `assets/`. */
    clientDir: bundle.clientDir,
    state: () => state,
    /** Returns the shown club; null before the first valid content. */
    club: (): Club | null => site?.club ?? null,
    agenda,
    picture,
    pdf,
    /** Returns a small picture of an original, with the crop of its first role. @param width displayed width, px */
    async thumbnail(id: string, width: number) {
      const path = site && thumbnailPath(site.manifest, id, width);
      return path ? site?.pictures.get(path) : undefined;
    },
    async close(): Promise<void> {
      await queue;
      site?.pictures.end();
      renderer.close();
    },
  };
}

/** Settings of rendered pages. The contact form posts to the preview, which refuses it; pages keep no offline copies. */
const PAGE_SETTINGS = { service: readContactService({}), copyVersions: null };

const NO_CONTENT_PAGE = messagePage('La vista previa saldrá aquí en cuanto no queden errores en los textos.');

/** Returns the path of the smallest variant with at least a width, otherwise of the largest; undefined for an unplanned picture. */
function thumbnailPath({ pictures }: PictureManifest, id: string, width: number): string | undefined {
  const picture = Object.values(pictures).find(
    (planned) => planned.id === id && planned.role !== 'compartir',
  );
  const variants = picture ? variantsOf(picture) : [];
  return (variants.find((variant) => variant.width >= width) ?? variants.at(-1))?.path;
}

type ShownSite = Awaited<ReturnType<typeof showSite>>;

/** Collects the data and plans the pictures of a site. */
async function showSite(content: Club, folders: SiteFolders) {
  const club = await toPublishable(content, folders);
  // Screens of the desk show all photos, pages only those with consent.
  const thumbnails = picturesOf(content, sitePages(content)).filter(({ role }) => role !== 'compartir');
  const { manifest } = await planPhotos(club, folders, club.brand.colours.main, thumbnails);
  const source = collectSiteData(club, manifest);
  const paths = source.pages.map(({ path }) => path);
  return {
    club,
    manifest,
    /** Paths of the pages. */
    paths: new Set(paths),
    season: agendaFile(source),
    destinationOf: createAddressResolver(paths, oldAddresses(club)),
    pictures: picturesOnRequest({ ...folders, manifest }),
  };
}
