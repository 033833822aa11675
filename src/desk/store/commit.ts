import { carryOut, type IsWithdrawn, type Step } from './change.ts';
import { StoreError } from './errors.ts';
import type { History } from './history.ts';
import { recover } from './journal.ts';
import type { Lock } from './lock.ts';
import type { Places } from './places.ts';
import { toVersion, type Version, type VersionRecord } from './record.ts';
import type { Limits } from './retention.ts';

/** What `openStore` found and was given. */
export interface StoreParts {
  places: Places;
  history: History;
  isWithdrawn: IsWithdrawn;
  limits: Limits;
  /** The clock, ms. */
  now: () => number;
  lock: Lock;
}

/** Now, ISO 8601, UTC. */
export function timeOf({ now }: StoreParts): string {
  return new Date(now()).toISOString();
}

/** Finishes what a change before could not. @throws StoreError `interrupted` while that still fails */
export async function settle({ places, history }: StoreParts): Promise<void> {
  const record = await recover(places);
  if (record) history.add(record);
}

/** Carries out the steps as one version. Returns null when everything is already like that. @throws StoreError */
export async function commit(
  parts: StoreParts,
  { title, final }: { title: string; final?: boolean },
  steps: readonly Step[],
): Promise<Version | null> {
  const { places, history, isWithdrawn, limits, now } = parts;
  const head: Omit<VersionRecord, 'changes'> = {
    id: history.nextId(),
    title,
    at: timeOf(parts),
    ...(final && { final }),
  };
  const record = await carryOut(places, head, steps, isWithdrawn);
  if (!record) return null;
  history.add(record);
  const lost = record.changes.flatMap(({ before, lost }) => (lost && before ? [before] : []));
  if (lost.length > 0) await history.forget(new Set(lost)).catch(stillKept);
  // What is too old goes at the next change or start as well.
  await history.prune(limits, now()).catch(() => undefined);
  return toVersion(history.get(record.id) ?? record);
}

function stillKept(cause: unknown): never {
  throw new StoreError(
    'interrupted',
    'La foto ya no está en la web, pero queda una copia en las versiones que no se ha podido borrar. Cierra el escritorio y vuelve a abrirlo: la borrará.',
    { cause },
  );
}
