import { DeskRefusal } from '../server/refusals.ts';

const unknown = () =>
  new DeskRefusal(404, { code: 'desconocido', message: 'El escritorio no conoce esa dirección.' });

/** Any other address. The message stands below the parts of the desk, which lead on. */
export function loader(): never {
  throw unknown();
}

export function action(): never {
  throw unknown();
}

export default function Unknown() {
  return null;
}
