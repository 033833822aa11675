import { useEffect } from 'react';
import { Link, NavLink, Outlet, redirect, useLocation, useNavigation, useRevalidator } from 'react-router';
import { readOverview } from '../editing/overview.ts';
import { ScreenError } from '../parts/Notice.tsx';
import { deskContext, newClubContext } from '../server/context.ts';
import type { Route } from './+types/shell.ts';
import css from './shell.module.css';

/** Before any loader: without a club there is nothing to load. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (context.get(newClubContext)) throw redirect('/club-nuevo');
  },
];

export function loader({ context }: Route.LoaderArgs) {
  return readOverview(context.get(deskContext));
}

const PARTS = [
  { to: '/', title: 'Parte' },
  { to: '/contenido', title: 'Contenido' },
  { to: '/fotos', title: 'Fotos' },
  { to: '/temporada', title: 'Temporada nueva' },
  { to: '/versiones', title: 'Versiones' },
  { to: '/publicar', title: 'Publicar' },
];

/** The frame of every screen: whose desk it is, and its parts. */
export default function Shell({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const isOpening = useNavigation().state === 'loading';
  useNamedPlace();
  // Files may have been changed elsewhere meanwhile.
  useEffect(() => {
    const again = () => void revalidate();
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
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

/** Brings the place that the address names (`#copia`) into sight, opened and with the focus. */
function useNamedPlace(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation to the same place shows it again
  useEffect(() => {
    const place = hash ? document.getElementById(hash.slice(1)) : null;
    const folded = place?.closest('details');
    if (folded) folded.open = true;
    place?.scrollIntoView({ block: 'start' });
    place?.focus({ preventScroll: true });
  }, [hash, key]);
}

/** What a screen could not do stands below the parts of the desk, where they are known. */
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
      <div className={css.bar} data-ground="ink">
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
