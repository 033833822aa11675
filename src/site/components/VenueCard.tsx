import { venuePath } from '../../base/addresses/paths.ts';
import type { Venue } from '../../club/content/club.ts';
import { venuePhotoName } from '../../club/content/picture-names.ts';
import { usePage } from '../page-context.ts';
import { ProperName } from '../text/ProperName.tsx';
import { RemovalLink } from './Contact/ContactLinks.tsx';
import { gridSizes } from './Grid.tsx';
import { Picture } from './Picture.tsx';
import { SmartLink } from './SmartLink.tsx';
import { StandIn } from './StandIn.tsx';
import css from './VenueCard.module.css';

interface Props {
  venue: Venue;
  /** Photo beside the text, as on a team's page, or above it. */
  layout?: 'row' | 'column';
  priority?: boolean;
}

/** `sizes` of the photo. In a row it is as high as the text and cropped. */
const SIZES = { row: '(max-width: 400px) 340px, 264px', column: gridSizes('wide') };

/** Card of a training venue with photo, name, address and map link. */
export function VenueCard({ venue, layout = 'column', priority = false }: Props) {
  const path = venuePath(venue.key);
  const hasPage = usePage().hasPage(path);
  return (
    <li className={`card media ${css[layout]}`}>
      {venue.img ? (
        <Picture
          image={venue.img}
          pictureRole="lugar"
          alt=""
          sizes={SIZES[layout]}
          frame=""
          priority={priority}
        />
      ) : (
        <StandIn subject="lugar" />
      )}
      {venue.img && !hasPage && layout === 'column' && <RemovalLink pictureName={venuePhotoName(venue)} />}
      <div className={css.text}>
        <ProperName as="h3">
          {hasPage && layout === 'row' ? (
            <SmartLink to={path} className="plain">
              {venue.title}
            </SmartLink>
          ) : (
            venue.title
          )}
        </ProperName>
        {venue.address.length > 0 && (
          <ProperName as="address" className="quiet small">
            {venue.address.join('\n')}
          </ProperName>
        )}
        <div className={`row plain-links ${css.links}`}>
          {venue.link && (
            <SmartLink
              to={venue.link}
              className="text-link tall-link"
              aria-label={`Cómo llegar: ${venue.title}`}
            >
              Cómo llegar
            </SmartLink>
          )}
          {hasPage && layout === 'column' && (
            <SmartLink
              to={path}
              className="text-link tall-link"
              aria-label={`Quién entrena y cuándo: ${venue.title}`}
            >
              Quién entrena y cuándo
            </SmartLink>
          )}
        </div>
      </div>
    </li>
  );
}
