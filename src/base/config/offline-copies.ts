import type { Environment } from './environment.ts';
import { SettingsError } from './settings-error.ts';

/**
 * Reads OFFLINE: true, the default, to keep pages on visitors' devices for use without a network.
 * @throws SettingsError for any value except yes and no
 */
export function readOfflineCopies(env: Environment): boolean {
  const value = env.OFFLINE?.trim() || 'sí';
  if (!['no', 'sí', 'si'].includes(value))
    throw new SettingsError(`OFFLINE: «${env.OFFLINE}» no se entiende; se admite «sí» o «no».`);
  return value !== 'no';
}
