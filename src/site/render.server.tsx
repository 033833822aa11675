/** The program that renders pages: the build calls it for every page, the desk's preview for the one that is looked at. */
import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { readContactService } from '../config/contact-service.ts';
import type { AgendaFile } from './agenda/agenda-data.ts';
import { contentSecurityPolicy, withPolicy } from './content-security-policy.ts';
import { type Assets, PageDocument, SPECULATION_RULES } from './document.tsx';
import { SeasonContext } from './islands/Island.tsx';
import { PageContext } from './page-context.ts';
import { screens } from './pages/screens.ts';
import { getSource } from './source.server.ts';

export type { Assets } from './document.tsx';

/**
 * The HTML of a page.
 * @param path one of the addresses of `sitePages`
 * @throws Error where there is no such page, and whatever drawing it throws
 */
export async function renderPage(path: string, assets: Assets): Promise<string> {
  const source = await getSource();
  const page = source.pages.find((each) => each.path === path);
  if (!page) throw new Error(`There is no page at ${path}.`);
  const Screen = screens[page.screen];
  if (!Screen) throw new Error(`There is no screen ${page.screen} in src/site/pages.`);
  const service = readContactService(process.env);
  const { season } = source;
  const html = renderToStaticMarkup(
    <PageContext value={{ ...source, page }}>
      <SeasonContext value={season}>
        <PageDocument
          assets={assets}
          service={service}
          agendaAddress={season && (await agendaFile()).address}
        >
          <Screen {...page.shows} />
        </PageDocument>
      </SeasonContext>
    </PageContext>,
  );
  // Not by React, which would write its quotes as entities: the server reads the policy here and says it in its answer, too.
  return `<!DOCTYPE html>${withPolicy(html, contentSecurityPolicy({ scripts: [SPECULATION_RULES] }, service.origin ? [service.origin] : []))}`;
}

/** Addresses of all pages. */
export const paths = async (): Promise<string[]> => (await getSource()).pages.map(({ path }) => path);

/** The season as the scripts of all pages read it, named by its content. */
export async function agendaFile(): Promise<{ address: string; text: string }> {
  const { madeAt: _madeAt, moment: _moment, ...file } = (await getSource()).season ?? {};
  const text = JSON.stringify(file satisfies Partial<AgendaFile>);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return { address: `/assets/agenda-${hash}.json`, text };
}
