import type { Environment } from '../base/config/environment.ts';
import { type Folders, ownFolders, readFolders } from '../base/config/folders.ts';
import { recoverClub } from '../store/recover.ts';

/**
 * Reads the folders of a command that opens a club, after it has finished or rolled back what a killed program left. Before that
 * the club's own content may be missing, and the sample would take its place.
 * @throws as `recoverClub`
 */
export async function recoveredFolders(env: Environment): Promise<Folders> {
  for (const line of await recoverClub(ownFolders(readFolders(env)))) console.log(line);
  return readFolders(env);
}
