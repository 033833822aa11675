import type { Environment } from './environment.ts';
import { readDeskPort } from './listen-options.ts';
import { SettingsError } from './settings-error.ts';

/** Origins at which browsers reach the desk on the club's server, its preview and the published site. */
export interface DeskOrigins {
  desk: string;
  preview: string;
  published: string;
}

/** URLs with TLS, or on localhost, where browsers accept Secure cookies and passkeys without TLS. */
const SECURE_ORIGIN = /^(?:https:|http:\/\/(?:[\w-]+\.)*localhost(?::\d+)?$)/;

/**
 * True if two hosts differ only in their first label, below a domain of at least two. Browsers send the preview's cookie into the
 * desk's frame only if both have one registrable domain; this stricter rule needs no list of public suffixes.
 */
function areSiblings(a: string, b: string): boolean {
  const parentOf = (host: string) => host.slice(host.indexOf('.') + 1);
  return parentOf(a) === parentOf(b) && parentOf(a).includes('.');
}

/**
 * Reads the settings of the desk on the club's server: ESCRITORIO_URL, ESCRITORIO_VISTA_URL, PUBLIC_URL, EDITAR_PUERTO (the
 * preview uses the port after it) and HOST (127.0.0.1; 0.0.0.0 in a container). TRUST_PROXY, which the mail settings read, must be
 * present: limits of sign-in attempts need the address of the browser, and the desk is always behind a proxy.
 * @throws SettingsError that lists every missing or wrong variable at once
 */
export function readSharedDeskOptions(env: Environment): {
  origins: DeskOrigins;
  host: string;
  port: number;
} {
  const problems: string[] = [];
  const readOrigin = (name: string, description: string, example: string, pattern: RegExp) => {
    const text = env[name]?.trim() ?? '';
    const isOrigin = pattern.test(text) && URL.parse(text)?.origin === text;
    if (!isOrigin)
      problems.push(
        `${name}: ${text ? '' : 'falta: '}${description}, sin ruta ni barra final, como «https://${example}»`,
      );
    return text;
  };
  const desk = readOrigin(
    'ESCRITORIO_URL',
    'la dirección del escritorio',
    'escritorio.club.example.org',
    SECURE_ORIGIN,
  );
  const preview = readOrigin(
    'ESCRITORIO_VISTA_URL',
    'la dirección de su vista previa',
    'vista.club.example.org',
    SECURE_ORIGIN,
  );
  const published = readOrigin(
    'PUBLIC_URL',
    'la dirección de la web publicada',
    'club.example.org',
    /^https?:/,
  );
  const hosts = [desk, preview, published].map((address) => URL.parse(address)?.hostname ?? '');
  // Cookies are shared by the ports of a host.
  if (problems.length === 0 && new Set(hosts).size < hosts.length)
    problems.push('ESCRITORIO_URL, ESCRITORIO_VISTA_URL y PUBLIC_URL: han de ser tres nombres distintos');
  else if (problems.length === 0 && !areSiblings(hosts[0] ?? '', hosts[1] ?? ''))
    problems.push(
      'ESCRITORIO_URL y ESCRITORIO_VISTA_URL: han de ser del mismo dominio y distinguirse solo en la primera parte del nombre, como «escritorio.club.example.org» y «vista.club.example.org»',
    );
  if (!env.TRUST_PROXY?.trim())
    problems.push(
      'TRUST_PROXY: falta: la dirección del proxy que hay delante; «loopback», si está en esta máquina',
    );
  if (problems.length > 0)
    throw new SettingsError(
      'El escritorio del servidor no está bien configurado. Corrige en .env:',
      problems,
    );
  return {
    origins: { desk, preview, published },
    host: env.HOST || '127.0.0.1',
    port: readDeskPort(env),
  };
}
