/** Entry of the rendering bundle, used by the build for all pages and by the desk's preview for one. */
import { renderToStaticMarkup } from 'react-dom/server';
import type { ContactService } from '../base/addresses/contact-form.ts';
import type { Moment } from '../club/agenda/madrid.ts';
import type { Club } from '../club/content/club.ts';
import type { PictureManifest } from '../media/pictures/manifest.ts';
import { serializeMoment } from './agenda/agenda-data.ts';
import { contentSecurityPolicy, withPolicy } from './content-security-policy.ts';
import { type Assets, PageDocument, SPECULATION_RULES } from './document.tsx';
import { SeasonContext } from './islands/Island.tsx';
import { PageContext } from './page-context.ts';
import { screens } from './pages/screens.ts';
import { copyLinePlaceholder, type WorkerBuild } from './service-worker/protocol.ts';
import { agendaFile, collectSiteData } from './site-data.ts';

/** Settings that all pages of a site share. */
export interface PageSettings {
  assets: Assets;
  service: ContactService;
  /** Versions of the files that offline copies on visitors' devices need; null to keep no copies. */
  copyVersions: Pick<WorkerBuild, 'version' | 'codeVersion'> | null;
  /** Path of the script of pages that offer notices to phones. */
  pushScript?: string | undefined;
}

/**
 * Returns a function that renders the page at a path of `sitePages` as HTML. It throws an Error for an unknown path, and
 * whatever a screen throws.
 */
export function pageRenderer(
  club: Club,
  manifest: PictureManifest,
  { assets, service, copyVersions, pushScript }: PageSettings,
): (path: string) => string {
  const site = collectSiteData(club, manifest);
  const { pages, season } = site;
  const addSeason = season ? seasonAdder(agendaFile(site).path, site.builtAt, copyVersions) : String;
  return (path) => {
    const page = pages.find((candidate) => candidate.path === path);
    if (!page) throw new Error(`There is no page at ${path}.`);
    const { Screen, folder } = screens[page.screen] ?? {};
    if (!Screen || !folder) throw new Error(`There is no screen ${page.screen} in src/site/pages.`);
    const html = renderToStaticMarkup(
      <PageContext value={{ ...site, page, service, pushScript }}>
        <SeasonContext value={season}>
          <PageDocument assets={assets} folder={folder} copiesVersion={copyVersions?.codeVersion ?? null}>
            <Screen {...page.screenProps} />
          </PageDocument>
        </SeasonContext>
      </PageContext>,
    );
    const style = assets.pageStyles[folder];
    const policy = contentSecurityPolicy(
      { scripts: [SPECULATION_RULES], styles: style ? [style] : [] },
      service.origin ? [service.origin] : [],
    );
    // Not by React, which would escape the quotes; the server reads the policy here for its header.
    return `<!DOCTYPE html>${withPolicy(addSeason(html), policy)}`;
  };
}

/**
 * Returns a function that tells pages which show the season where its file is and when they were made. The other pages name
 * neither, so that they stay the same file while the season changes.
 */
function seasonAdder(agendaPath: string, builtAt: Moment, copyVersions: PageSettings['copyVersions']) {
  const attributes = `data-made="${serializeMoment(builtAt)}" data-agenda="${agendaPath}"`;
  return (html: string): string => {
    if (!html.includes(' data-season="')) return html;
    const page = html.replace('<html', () => `<html ${attributes}`);
    if (!copyVersions) return page;
    const { version, codeVersion } = copyVersions;
    return page.replace(copyLinePlaceholder(codeVersion), () => copyLinePlaceholder(version));
  };
}
