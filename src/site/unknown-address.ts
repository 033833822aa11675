import { isRouteErrorResponse } from 'react-router';

/** True for what React Router throws where no route matches, or where a page's data file does not exist (404). */
export function isUnknownAddress(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
