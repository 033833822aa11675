import type { Match } from '../../../agenda/types.ts';
import { SmartLink } from '../SmartLink/SmartLink.tsx';

/** Street and town of a match at none of the club's venues, and the way to it; whatever of it the club says. */
export function WayThere({
  match: { address, street, map },
  className,
}: {
  match: Match;
  className?: string | undefined;
}) {
  if (!street && !map) return null;
  return (
    <span className={className}>
      {' '}
      {street}
      {street && map && ' · '}
      {map && (
        <SmartLink to={map} className="text-link">
          Cómo llegar
          <span className="visually-hidden">: {address}</span>
        </SmartLink>
      )}
    </span>
  );
}
