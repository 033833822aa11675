import { createContext, useContext } from 'react';
import type { Page } from './pages/site-map.ts';
import type { Source } from './source.server.ts';

interface PageSource extends Source {
  page: Page;
}

export const PageContext = createContext<PageSource | null>(null);

/**
 * The page that is drawn, and the club that it is of. For parts that are drawn on the server alone: an island is drawn again in
 * the browser, from its props.
 */
export function usePage(): PageSource {
  const page = useContext(PageContext);
  if (!page) throw new Error('This part of a page is drawn on the server alone.');
  return page;
}
