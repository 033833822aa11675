import { isRouteErrorResponse, redirect } from 'react-router';

/**
 * For the `clientLoader` of every screen with parameters: an address whose data file does not exist (404) is unknown
 * and goes home; any other failure is a fault and reaches the error screen.
 */
export async function homeWhenUnknown<T>(serverLoader: () => Promise<T>): Promise<T> {
  try {
    return await serverLoader();
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 404) throw redirect('/');
    throw error;
  }
}
