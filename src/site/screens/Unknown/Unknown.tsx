import { redirect } from 'react-router';

/** Any other path goes home. Reached by in-page navigation only: servers and 404.html redirect by themselves. */
export function clientLoader(): never {
  throw redirect('/');
}

export default function Unknown() {
  return null;
}
