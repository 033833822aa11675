/** The program that renders pages: the build calls it for every page, the desk's preview for the one that is looked at. */
import { createHash } from 'node:crypto';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { contentSecurityPolicy, withPolicy } from '../build/csp.ts';
import { type AgendaFile, momentText } from './agenda/agenda-data.ts';
import { BallContext } from './components/Ball.tsx';
import { readContactService } from './contact-service.server.ts';
import { type Assets, Document, FETCH_AHEAD } from './document.tsx';
import { frameOfSite } from './frame.server.ts';
import { pageHead } from './head/head.tsx';
import { AgendaAddress, numberIslands } from './islands/Island.tsx';
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
  const { screen, title, steps } = page;
  // PageOf in pages/page.server.ts holds a page's data and its screen together.
  const Screen = screens[screen] as ComponentType<object>;
  const props = { title, steps, ...page.data(source) };
  const { origin } = readContactService(process.env);
  const frame = await frameOfSite();
  numberIslands();
  const html = renderToStaticMarkup(
    <BallContext value={frame.ball}>
      <AgendaAddress value={(await agendaFile()).address}>
        <Document
          path={path}
          madeAt={source.agenda ? momentText(source.madeAt) : undefined}
          assets={assets}
          head={pageHead(source, page)}
          frame={frame}
        >
          <Screen {...props} />
        </Document>
      </AgendaAddress>
    </BallContext>,
  );
  // Not by React, which would write its quotes as entities: the server reads the policy here and says it in its answer, too.
  return `<!DOCTYPE html>${withPolicy(html, contentSecurityPolicy({ scripts: [FETCH_AHEAD] }, origin ? [origin] : []))}`;
}

/** Addresses of all pages. */
export const paths = async (): Promise<string[]> => (await getSource()).pages.map(({ path }) => path);

/** The season as the scripts of all pages read it, named by its content. */
export async function agendaFile(): Promise<{ address: string; text: string }> {
  const { madeAt: _, ...file } = (await getSource()).agenda ?? {};
  const text = JSON.stringify(file satisfies Partial<AgendaFile>);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return { address: `/assets/agenda-${hash}.json`, text };
}
