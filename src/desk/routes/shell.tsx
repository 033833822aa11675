import { useEffect } from 'react';
import { Link, NavLink, Outlet, redirect, useLocation, useNavigation, useRevalidator } from 'react-router';
import { readOverview } from '../editing/overview.ts';
import { ScreenError } from '../parts/Notice.tsx';
import { deskContext, newClubContext } from '../server/context.ts';
import type { RouteHandle } from '../server/route-access.ts';
import type { Route } from './+types/shell.ts';
import css from './shell.module.css';

export const handle: RouteHandle = { access: ['junta', 'fotos'] };

/** Redirects to the creation of a club before any loader runs, if there is no club. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (context.get(newClubContext)) throw redirect('/club-nuevo');
  },
];

export function loader({ context }: Route.LoaderArgs) {
  return readOverview(context.get(deskContext));
}

/** Navigation of the desk. */
const PARTS = [
  { to: '/', title: 'Parte' },
  { to: '/contenido', title: 'Contenido' },
  { to: '/fotos', title: 'Fotos' },
  { to: '/temporada', title: 'Temporada nueva' },
  { to: '/versiones', title: 'Versiones' },
  { to: '/publicar', title: 'Publicar' },
];

/** Layout of all screens: header with the club's name and the navigation. */
export default function Shell({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const isOpening = useNavigation().state === 'loading';
  useHashTarget();
  // Another program may have changed the files.
  useEffect(() => {
    const onFocus = () => void revalidate();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [revalidate]);
  return (
    <>
      <Head {...loaderData} />
      <main className={css.main} aria-busy={isOpening}>
        <Outlet />
      </main>
      <p className="visually-hidden" role="status">
        {isOpening && 'Abriendo…'}
      </p>
    </>
  );
}

/** Scrolls to, expands and focuses the element that the URL hash names (`#copia`). */
function useHashTarget(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated navigation to the same hash scrolls again
  useEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    const details = target?.closest('details');
    if (details) details.open = true;
    target?.scrollIntoView({ block: 'start' });
    target?.focus({ preventScroll: true });
  }, [hash, key]);
}

/** Shows an error below the header, or without one if the overview failed to load. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <>
      {loaderData && <Head {...loaderData} />}
      <main className={css.main}>
        <ScreenError error={error} />
      </main>
    </>
  );
}

function Head({ club, sample }: Pick<Route.ComponentProps['loaderData'], 'club' | 'sample'>) {
  return (
    <header>
      <div className={`ground ink ${css.bar}`}>
        <p className={css.club}>
          {club} <span>Escritorio</span>
        </p>
        <nav aria-label="Partes del escritorio">
          <ul className={css.parts}>
            {PARTS.map(({ to, title }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} className={css.part ?? ''}>
                  {title}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {sample && (
        <p className={css.sample}>
          Club de muestra: se puede probar todo, no se publica.{' '}
          <Link to="/publicar#nuestro">Empezar con tu club</Link>
        </p>
      )}
    </header>
  );
}
