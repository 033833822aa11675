import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import {
  Form,
  Link,
  NavLink,
  Outlet,
  redirect,
  useLocation,
  useNavigation,
  useNavigationType,
  useRevalidator,
} from 'react-router';
import { classNames } from '../../../site/components/class-names.ts';
import { lastChange } from '../../core/editing/last-change.ts';
import { albumOverview, readOverview, type ShellData } from '../../core/editing/overview.ts';
import type { Role } from '../../core/people/person.ts';
import { accountContext, deskContext, newClubContext, personContext } from '../../server/context.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import { deleteAllPendingPhotos } from '../browser/pending-photos.ts';
import { ChangeNotice, ChangeNoticeProvider } from '../parts/ChangeNotice.tsx';
import { layoutErrorBoundary } from '../parts/Notice.tsx';
import type { Route } from './+types/shell.ts';
import css from './shell.module.css';

export const handle: RouteHandle = { access: ['board', 'photos'] };

/** Redirects to the creation of a club before any loader runs, if there is no club. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (context.get(newClubContext)) throw redirect('/club-nuevo');
  },
];

/** Loads the overview; for people who may use the albums only, the part that albums need. */
export async function loader({ context }: Route.LoaderArgs): Promise<ShellData> {
  const person = context.get(personContext);
  const desk = context.get(deskContext);
  const overview = await readOverview(desk);
  return {
    ...(person?.role === 'photos' ? albumOverview(overview) : overview),
    person: person && { name: person.name, role: person.role },
    lastChange: await lastChange(desk, person?.name),
    previewToken: context.get(accountContext)?.session?.previewToken ?? null,
  };
}

interface NavigationItem {
  to: string;
  title: string;
  /** True for screens that exist only on the club's server. */
  isShared?: boolean;
  /** True for screens that photo editors may use. */
  isForPhotos?: boolean;
  /** True for screens that phones list under «Más», for lack of room. */
  isRare?: boolean;
}

/** Links of the navigation. */
const NAVIGATION: NavigationItem[] = [
  { to: '/', title: 'Parte' },
  { to: '/hoy', title: 'Hoy', isShared: true },
  { to: '/contenido', title: 'Contenido' },
  { to: '/fotos', title: 'Fotos', isForPhotos: true },
  { to: '/temporada', title: 'Temporada nueva', isRare: true },
  { to: '/versiones', title: 'Versiones', isRare: true },
  { to: '/publicar', title: 'Publicar' },
  { to: '/personas', title: 'Personas', isShared: true, isRare: true },
];

const isShown = ({ isShared, isForPhotos }: NavigationItem, role: Role | undefined): boolean =>
  role === 'photos' ? isForPhotos === true : role !== undefined || !isShared;

/** Layout of all screens: header with the club's name and the navigation. */
export default function Shell({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const isOpening = useNavigation().state === 'loading';
  useHashTarget();
  useScreenStart();
  // Another program may have changed the files.
  useEffect(() => {
    const onFocus = () => void revalidate();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [revalidate]);
  return (
    <ChangeNoticeProvider change={loaderData.lastChange}>
      <Head {...loaderData} />
      <main className={css.main} aria-busy={isOpening}>
        <Outlet />
        <ChangeNotice isFloating />
      </main>
      <p className="visually-hidden" role="status">
        {isOpening && 'Abriendo…'}
      </p>
    </ChangeNoticeProvider>
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

/**
 * Shows a screen that a link has opened from its top, and focuses its title if the link was inside the previous screen: it is gone,
 * and a keyboard or a screen reader would begin at the top of the page again. Back returns to where the person was.
 */
function useScreenStart(): void {
  const { pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const shownPath = useRef(pathname);
  // Before the effects of the screen, which may scroll to the field that the address names.
  useLayoutEffect(() => {
    if (shownPath.current !== pathname && navigationType !== 'POP' && !hash) window.scrollTo(0, 0);
  }, [pathname, hash, navigationType]);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (document.activeElement !== document.body) return;
    const title = document.querySelector<HTMLElement>('main h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  }, [pathname]);
}

export const ErrorBoundary = layoutErrorBoundary(Head, css.main);

type HeadProps = Pick<Route.ComponentProps['loaderData'], 'club' | 'shortName' | 'sample' | 'person'>;

function Head({ club, shortName, sample, person }: HeadProps) {
  const isNarrow = useIsNarrow();
  const items = NAVIGATION.filter((part) => isShown(part, person?.role));
  const account = person && <Account name={person.name} />;
  return (
    <header>
      <div className={`ground ink ${css.bar}`}>
        <p className={css.club}>
          {isNarrow ? shortName : club} <span>Escritorio</span>
        </p>
        {isNarrow ? (
          <Tabs items={items}>{account}</Tabs>
        ) : (
          <>
            <nav aria-label={NAVIGATION_LABEL}>
              <NavigationLinks parts={items} />
            </nav>
            {account}
          </>
        )}
      </div>
      {sample && (
        <p className={css.sample}>
          Club de muestra<span>: se puede probar todo, no se publica</span>.{' '}
          {person?.role !== 'photos' && <Link to="/publicar#nuestro">Empezar con tu club</Link>}
        </p>
      )}
    </header>
  );
}

const NAVIGATION_LABEL = 'Partes del escritorio';

/** Maximum width of a phone; also in shell.module.css. */
const narrow = typeof window === 'undefined' ? null : window.matchMedia('(max-width: 44rem)');

const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      narrow?.addEventListener('change', onChange);
      return () => narrow?.removeEventListener('change', onChange);
    },
    () => narrow?.matches ?? false,
    () => false,
  );

const NavigationLinks = ({ parts: items }: { parts: readonly NavigationItem[] }) => (
  <ul className={css.links}>
    {items.map(({ to, title }) => (
      <li key={to}>
        <NavLink to={to} end={to === '/'} className={css.link ?? ''}>
          {title}
        </NavLink>
      </li>
    ))}
  </ul>
);

interface TabsProps {
  items: readonly NavigationItem[];
  /** Links of the account. */
  children: ReactNode;
}

/** Navigation at the bottom of a phone's screen, with rare items under «Más». */
function Tabs({ items, children }: TabsProps) {
  const more = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the list when another screen opens
  useEffect(() => more.current?.hidePopover(), [pathname]);
  const rareItems = items.filter(({ isRare }) => isRare);
  const isRareOpen = rareItems.some(({ to }) => pathname.startsWith(to));
  return (
    <nav aria-label={NAVIGATION_LABEL} className={`ground ink ${css.tabs}`}>
      <NavigationLinks parts={items.filter(({ isRare }) => !isRare)} />
      {(rareItems.length > 0 || children) && (
        <>
          <button
            type="button"
            popoverTarget="mas-partes"
            className={classNames(css.link, isRareOpen && css.chosen)}
          >
            Más
          </button>
          <div ref={more} id="mas-partes" popover="auto" className={`ground ink ${css.more}`}>
            <NavigationLinks parts={rareItems} />
            {children}
          </div>
        </>
      )}
    </nav>
  );
}

/** Links of the person who signed in. */
const Account = ({ name }: { name: string }) => (
  <div className={css.account}>
    <Link to="/dispositivos" className={css.link ?? ''}>
      {name}
    </Link>
    <Form method="post" action="/salir" onSubmit={() => void deleteAllPendingPhotos()}>
      <button type="submit" className={css.link ?? ''}>
        Salir
      </button>
    </Form>
  </div>
);
