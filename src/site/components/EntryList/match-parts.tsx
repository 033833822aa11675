import type { ReactNode } from 'react';
import type { Match } from '../../../agenda/types.ts';
import { SmartLink } from '../SmartLink.tsx';
import css from './EntryList.module.css';

/** Street and town of a match at none of the club's venues, and the way to it; whatever of it the club says. */
export function WayThere({ match: { address, street, map } }: { match: Match }) {
  if (!street && !map) return null;
  return (
    <span className={css.way} data-screen-only="">
      {' '}
      {street}{' '}
      {map && (
        <SmartLink to={map} className="text-link">
          Cómo llegar
          <span className="visually-hidden">: {address}</span>
        </SmartLink>
      )}
    </span>
  );
}

/** What does not take place is struck through; why is said beside it. */
export function Struck({ off, children }: { off: boolean; children: ReactNode }) {
  return off ? <s>{children}</s> : children;
}
