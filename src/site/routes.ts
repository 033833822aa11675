import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address is a page declared in src/site/pages (the site map is pages.server.ts there), or leads elsewhere. */
export default [index('page.tsx', { id: 'home' }), route('*', 'page.tsx')] satisfies RouteConfig;
