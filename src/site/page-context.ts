import { createContext, useContext } from 'react';
import type { Page } from './pages/site-map.ts';
import type { Source } from './source.server.ts';

interface PageSource extends Source {
  page: Page;
}

export const PageContext = createContext<PageSource | null>(null);

/**
 * Returns the current page and its club. Only for components that are rendered in the build: islands are drawn again in the
 * browser, where they only have their props.
 * @throws Error in the browser
 */
export function usePage(): PageSource {
  const page = useContext(PageContext);
  if (!page) throw new Error('This component is only rendered in the build.');
  return page;
}
