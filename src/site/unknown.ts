import { isRouteErrorResponse, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';

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

/**
 * For the `shouldRevalidate` of the same screens: their data is as old as the build, so only another page has any to
 * fetch. The router would fetch it again when a photo is closed (the address loses its hash), network or not.
 */
export function onAnotherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
