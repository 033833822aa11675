import { use } from 'react';
import { matchRoutes, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useLocation } from 'react-router';

/**
 * Fetches ahead what following a link will ask for, letter for letter the same address: React Router 8.4's own
 * prefetch names the routes it wants where its navigation does not, and the other way round once a route has a
 * `clientLoader`, so that what it fetched was never used.
 */
export function PrefetchData({ to }: { to: string }) {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const routes = use(UNSAFE_FrameworkContext)?.manifest.routes;
  const { pathname: here } = useLocation();
  const path = to.replace(/[?#].*$/, '');
  const id = router && matchRoutes(router.routes, path)?.at(-1)?.route.id;
  const route = id ? routes?.[id] : undefined;
  if (!id || !route?.hasLoader || path === here) return null;
  const file = path.endsWith('/') ? `${path}_.data` : `${path}.data`;
  const href = route.hasClientLoader ? `${file}?_routes=${encodeURIComponent(id)}` : file;
  return <link rel="prefetch" as="fetch" href={href} />;
}
