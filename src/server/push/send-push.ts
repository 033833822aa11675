import { createHash } from 'node:crypto';
import webpush from 'web-push';
import type { PushMessage } from '../../base/addresses/push.ts';
import type { PushConfig } from '../../base/config/push.ts';
import { DAY, MINUTE, SECOND } from '../mail/clock.ts';
import type { ClaimedMessage, Outcome } from './push-store.ts';

/** Longest wait for a push service. */
const TIMEOUT = 10 * SECOND;
/** Pause after the first failed attempt; doubled up to MAX_PAUSE. */
const FIRST_PAUSE = 30 * SECOND;
const MAX_PAUSE = 30 * MINUTE;

/** True if an endpoint belongs to a known push service, so that nobody can make the server call an address of their choice. */
export function isPushEndpoint(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port || url.username || url.password || url.hash) return false;
  return services.some((service) =>
    service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service,
  );
}

/** Topic (RFC 8030, 5.4) of an event: a later message replaces one that the push service still keeps. */
const topicOf = (event: string, kind: string): string =>
  createHash('sha256').update(`${event} ${kind}`).digest('base64url').slice(0, 32);

interface SendOptions {
  config: Pick<PushConfig, 'publicKey' | 'privateKey'>;
  /** Public origin of the site. */
  origin: string;
  /** Epoch ms. */
  now: number;
  timeout?: number;
}

/** Answer of a push service; null if none arrived. */
export type PushAnswer = { status: number; retryAfter: string | null } | null;

/** Encrypts a message (RFC 8291) and sends it. Follows no redirect. */
export async function sendPush(message: ClaimedMessage, options: SendOptions): Promise<PushAnswer> {
  const { config, origin, now, timeout = TIMEOUT } = options;
  const { endpoint, p256dh, auth, event, kind, notice, title, body, path, expiresAt } = message;
  const topic = topicOf(event, kind);
  const payload: PushMessage = {
    web_push: 8030,
    notification: {
      title,
      body,
      lang: 'es',
      navigate: origin + path,
      tag: topic,
      data: { notice: String(notice) },
    },
  };
  const request = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject: origin, publicKey: config.publicKey, privateKey: config.privateKey },
      TTL: Math.max(0, Math.floor((expiresAt - now) / SECOND)),
      topic,
      urgency: kind === 'change' ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    },
  );
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: request.headers as Record<string, string>,
      body: new Uint8Array(request.body ?? []),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  } catch {
    return null;
  }
}

/**
 * Returns what an answer means for a message.
 * @param attempts number of attempts so far, from 1
 * @param random 0..1, spreads repeated attempts
 */
export function outcomeOf(
  answer: PushAnswer,
  { attempts, now, day, random }: { attempts: number; now: number; day: string; random: number },
): Outcome {
  const pause = Math.min(FIRST_PAUSE * 2 ** (attempts - 1), MAX_PAUSE) * (0.75 + random / 2);
  const { status, retryAfter } = answer ?? { status: 0, retryAfter: null };
  if (status >= 200 && status < 300) return { kind: 'accepted', day };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status === 503) {
    const asked = parseRetryAfter(retryAfter, now);
    return {
      kind: 'retry',
      due: Math.round(now + Math.max(asked ?? pause, SECOND)),
      wholeService: asked !== null,
    };
  }
  if (status === 0 || status === 408 || status >= 500)
    return { kind: 'retry', due: Math.round(now + pause), wholeService: false };
  return { kind: 'refused' };
}

/** Parses Retry-After, seconds or a date. Returns ms from now, one day at most; null if it is missing or damaged. */
function parseRetryAfter(text: string | null, now: number): number | null {
  if (!text) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), DAY) : null;
}
