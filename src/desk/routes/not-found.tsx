import { DeskRefusal } from '../server/refusals.ts';

/** Any other address. The message stands below the parts of the desk, which lead on. */
export function loader(): never {
  throw new DeskRefusal(404, { code: 'desconocido', message: 'El escritorio no conoce esa dirección.' });
}

export default function NotFoundScreen() {
  return null;
}
