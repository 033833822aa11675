import { DeskRefusal } from '../server/refusals.ts';

/** Refuses any other address. The shell shows the refusal below the navigation. */
export function loader(): never {
  throw new DeskRefusal(404, { code: 'desconocido', message: 'El escritorio no conoce esa dirección.' });
}

export default function NotFoundScreen() {
  return null;
}
