import type { Environment } from './environment.ts';
import { SettingsError } from './settings-error.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Parses a port; 0 for any free one. @throws SettingsError for any other text */
function parsePort(name: string, text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new SettingsError(`${name}: «${text}» no es un puerto; ha de ser un número entre 1 y 65535.`);
}

/**
 * Reads the server's PORT (4321), HOST (localhost; 0.0.0.0 for all networks) and LOG_LEVEL (info).
 * @throws SettingsError for an invalid value
 */
export function readListenOptions(env: Environment) {
  const port = parsePort('PORT', env.PORT || '4321');
  const logLevel = env.LOG_LEVEL || 'info';
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new SettingsError(`LOG_LEVEL: «${logLevel}» no existe; se admite ${LOG_LEVELS.join(', ')}.`);
  }
  return { port, host: env.HOST || 'localhost', logLevel };
}

/** Reads EDITAR_PUERTO (4330), the base port of the desk. @throws SettingsError for an invalid port */
export const readDeskPort = (env: Environment): number =>
  parsePort('EDITAR_PUERTO', env.EDITAR_PUERTO || '4330');

/**
 * Reads the desk's EDITAR_PUERTO and EDITAR_SIN_NAVEGADOR. The default port is fixed, because browser storage, with its
 * drafts, belongs to an origin.
 * @throws SettingsError for an invalid port
 */
export const readDeskOptions = (env: Environment) => ({
  port: readDeskPort(env),
  opensBrowser: env.EDITAR_SIN_NAVEGADOR !== '1',
});
