import { DeskRefusal } from '../desk-refusal.ts';

/** Refuses any other address. The shell shows the refusal below the navigation. */
export function loader(): never {
  throw new DeskRefusal({ code: 'unknown-address' });
}

export default function NotFoundScreen() {
  return null;
}
