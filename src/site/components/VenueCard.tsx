import type { Venue } from '../../content/club.ts';
import type { Shown } from '../shown.ts';
import { Picture } from './Picture.tsx';
import { SmartLink } from './SmartLink.tsx';
import { gridSizes } from './sizes.ts';
import css from './VenueCard.module.css';

export interface VenueView extends Shown<Venue> {
  /** Of its own page; empty where the club has none. */
  path: string;
}

interface Props {
  venue: VenueView;
  /** Beside its words, as on a team's page, or above them. */
  layout?: 'row' | 'column';
  first?: boolean;
}

/** Beside its words a photo is as high as they are, and shows its middle. */
const SIZES = { row: '(max-width: 400px) 340px, 264px', column: gridSizes('wide') };

/** A place where the club trains: photo, name, address, map. */
export function VenueCard({ venue, layout = 'column', first = false }: Props) {
  return (
    <li className={`card media ${css.card}`} data-layout={layout}>
      <Picture data={venue.picture} kind="lugar" alt="" sizes={SIZES[layout]} frame="" first={first} />
      <div className={css.words}>
        <h3>
          {venue.path && layout === 'row' ? (
            <SmartLink to={venue.path} className="plain">
              {venue.title}
            </SmartLink>
          ) : (
            venue.title
          )}
        </h3>
        <address className="quiet small">
          {venue.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <div className={`row plain-links ${css.links}`}>
          {venue.link && (
            <SmartLink to={venue.link} className="text-link">
              Cómo llegar
              <span className="visually-hidden">: {venue.title}</span>
            </SmartLink>
          )}
          {venue.path && layout === 'column' && (
            <SmartLink to={venue.path} className="text-link">
              Quién entrena y cuándo
              <span className="visually-hidden">: {venue.title}</span>
            </SmartLink>
          )}
        </div>
      </div>
    </li>
  );
}
