import { Link, Outlet } from 'react-router';
import { START_PATHS } from '../../core/people/person.ts';
import { clubNameOf } from '../../server/account-requests.ts';
import { personContext } from '../../server/context.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import { layoutErrorBoundary } from '../parts/Notice.tsx';
import type { Route } from './+types/phone-layout.ts';
import css from './phone-layout.module.css';

export const handle: RouteHandle = { access: 'anyone' };

export { middleware } from './shell.tsx';

/** Loads the short name of the club (the whole one may take four lines of a phone), and the person who signed in. */
export async function loader({ context }: Route.LoaderArgs) {
  const person = context.get(personContext);
  return {
    club: await clubNameOf(context),
    person: person && { name: person.name, home: START_PATHS[person.role] },
  };
}

/** Layout of narrow screens that phones use first: signing in, devices, «Hoy». */
export default function PhoneLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Head {...loaderData} />
      <main className={css.main}>
        <Outlet />
      </main>
    </>
  );
}

export const ErrorBoundary = layoutErrorBoundary(Head, css.main);

function Head({ club, person }: Route.ComponentProps['loaderData']) {
  return (
    <header className={`ground ink ${css.bar}`}>
      <p className={css.club}>{club}</p>
      {person && (
        <nav aria-label="Tu cuenta" className={css.links}>
          <Link to={person.home} className="tall-link">
            Inicio
          </Link>
          <Link to="/dispositivos" className="tall-link">
            {person.name}
          </Link>
        </nav>
      )}
    </header>
  );
}
