import type { Environment } from './environment.ts';
import { SettingsError } from './settings-error.ts';

/** Hosts of the push services of Chrome, Firefox, Safari and Edge. `*.` stands for any subdomain. */
const DEFAULT_SERVICES =
  'fcm.googleapis.com, updates.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com';

/** Settings of a server that sends notices to phones. */
export interface PushConfig {
  /** VAPID keys (RFC 8292) in base64url; the private one is secret. */
  publicKey: string;
  privateKey: string;
  /** Secret with which the desk asks for the number of phones. */
  deskToken: string;
  /** Hosts of push services that browsers may name. */
  services: string[];
}

const PUBLIC_KEY = /^B[\w-]{86}$/;
const SECRET = /^[\w-]{43}$/;

/**
 * Reads PUSH_PUBLIC_KEY, with which the site offers notices to phones; empty to offer none.
 * @throws SettingsError for a damaged key
 */
export function readPushKey(env: Environment): string {
  const key = env.PUSH_PUBLIC_KEY?.trim() ?? '';
  if (key && !PUBLIC_KEY.test(key))
    throw new SettingsError(
      'PUSH_PUBLIC_KEY no es una clave pública de avisos: créala con «npm run avisos -- claves».',
    );
  return key;
}

/**
 * Reads the settings of the server that sends the notices; null if the site offers none.
 * @throws SettingsError that lists every missing or wrong variable and repeats no secret
 */
export function readPushConfig(env: Environment): PushConfig | null {
  const publicKey = readPushKey(env);
  if (!publicKey) return null;
  const read = (name: string) => env[name]?.trim() ?? '';
  const problems: string[] = [];
  const secret = (name: string) => {
    const value = read(name);
    if (!SECRET.test(value))
      problems.push(
        `${name}: ${value ? 'no es una clave' : 'falta'}: las tres líneas las da «npm run avisos -- claves»`,
      );
    return value;
  };
  const [privateKey, deskToken] = [secret('PUSH_PRIVATE_KEY'), secret('PUSH_DESK_TOKEN')];
  // Push services write to this address if something is wrong.
  if (!/^https:\/\//.test(read('PUBLIC_URL')))
    problems.push('PUBLIC_URL: falta: los avisos necesitan la dirección pública de la web, con https');
  const services = (read('PUSH_SERVICES') || DEFAULT_SERVICES).split(',').map((host) => host.trim());
  if (services.some((host) => !/^(\*\.)?([a-z\d-]+\.)+[a-z]{2,}$/.test(host)))
    problems.push(
      'PUSH_SERVICES: los nombres de los servicios de avisos, separados por comas, como «fcm.googleapis.com, *.push.apple.com»',
    );
  if (problems.length > 0)
    throw new SettingsError('Los avisos al móvil no están bien configurados. Corrige en .env:', problems);
  return { publicKey, privateKey, deskToken, services };
}

/** Reads how the desk reaches the server that sends notices; null if there is none. */
export function readPushDesk(env: Environment): { origin: string; token: string } | null {
  const [origin, token] = [URL.parse(env.PUBLIC_URL?.trim() ?? '')?.origin, env.PUSH_DESK_TOKEN?.trim()];
  return readPushKey(env) && origin && token ? { origin, token } : null;
}
