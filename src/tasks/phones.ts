/** Phones that receive notices, asked from the server that sends them. */
import { z } from 'zod';
import { type PhoneCount, PUSH } from '../base/addresses/push.ts';
import type { Environment } from '../base/config/environment.ts';
import { readPushDesk } from '../base/config/push.ts';

const TIMEOUT_MS = 3000;
const phoneCount = z.object({ total: z.number(), teams: z.record(z.string(), z.number()) });

/** Returns the number of phones; null if the site sends no notices, or if its server does not answer as expected. */
export async function countPhones(env: Environment): Promise<PhoneCount | null> {
  try {
    const response = await callServer(env, 'GET');
    return response?.ok ? (phoneCount.safeParse(await response.json()).data ?? null) : null;
  } catch {
    return null;
  }
}

/** Ends all subscriptions. Returns false if the server does not answer. */
export const endAllPhones = async (env: Environment): Promise<boolean> =>
  (await callServer(env, 'DELETE').catch(() => null))?.ok ?? false;

async function callServer(env: Environment, method: 'GET' | 'DELETE'): Promise<Response | null> {
  const server = readPushDesk(env);
  if (!server) return null;
  return fetch(server.origin + PUSH.phones, {
    method,
    headers: { authorization: `Bearer ${server.token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}
