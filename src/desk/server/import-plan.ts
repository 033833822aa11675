import { numbersOnDisk } from '../photos/album-folder.ts';
import { type ImportPlan, planImport } from '../photos/plan-import.ts';
import type { BatchPhoto } from '../photos/types.ts';

/** Numbers photos for an album, as its folder is now. @param amount what galerias.yaml counts; 0: a new album */
export async function importPlan(
  photosDir: string,
  { key, amount }: { key: string; amount: number },
  prepared: readonly BatchPhoto[],
): Promise<ImportPlan> {
  const numbers = await numbersOnDisk(photosDir, key);
  return planImport({ album: key, prepared, existing: { amount, numbers } });
}
