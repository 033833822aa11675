import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * For the `shouldRevalidate` of screens with a `clientLoader`: their data is as old as the build, so only another page
 * has any to fetch. The router would fetch it again when a photo is closed (the address loses its hash), network or not.
 */
export function onAnotherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
