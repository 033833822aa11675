import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { useClub } from '../overview.ts';
import css from './Shell.module.css';

const PARTS = [
  { to: '/', title: 'Parte' },
  { to: '/contenido', title: 'Contenido' },
  { to: '/fotos', title: 'Fotos' },
  { to: '/temporada', title: 'Temporada nueva' },
  { to: '/versiones', title: 'Versiones' },
  { to: '/publicar', title: 'Publicar' },
];

/** The frame of every screen: whose desk it is, and its parts. */
export function Shell({ children }: { children: ReactNode }) {
  const { club, sample } = useClub();
  return (
    <>
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
      <main className={css.main}>{children}</main>
    </>
  );
}
