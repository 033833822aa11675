import { useRevalidator, useRouteLoaderData } from 'react-router';
import type { loader } from '../routes/shell.tsx';

/** The overview of the club. Only below the shell. */
export function useClub() {
  const { revalidate } = useRevalidator();
  const overview = useRouteLoaderData<typeof loader>('routes/shell');
  if (!overview) throw new Error('useClub stands outside of the shell.');
  return { ...overview, reload: revalidate };
}
