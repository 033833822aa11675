import { isIPv6 } from 'node:net';
import type { Clock } from './clock.ts';

/** Rate limiter with a fixed window per key, starting at the key's first event. */
export interface Limiter {
  /** Counts an event. Returns 0, or the seconds to wait if the limit is reached. */
  take(key: string): number | Promise<number>;
  /** Uncounts an event that had no effect. */
  refund(key: string): void | Promise<void>;
}

/** Requests of any kind per visitor and minute, counted before the body is read. */
export const REQUESTS_PER_MINUTE = 120;

/** In-memory rate limiter. Past `maxKeys` it drops the oldest window. */
export function rateLimiter(clock: Clock, limit: number, windowMs: number, maxKeys = 10_000) {
  const windows = new Map<string, { start: number; used: number }>();
  return {
    take(key: string): number {
      const now = clock.elapsed();
      // A Map keeps insertion order, so the oldest windows come first.
      for (const [old, { start }] of windows) {
        if (now < start + windowMs && windows.size < maxKeys) break;
        windows.delete(old);
      }
      const window = windows.get(key) ?? { start: now, used: 0 };
      if (window.used >= limit) return Math.ceil((window.start + windowMs - now) / 1000);
      window.used += 1;
      windows.set(key, window);
      return 0;
    },
    refund(key: string): void {
      const window = windows.get(key);
      if (window && --window.used <= 0) windows.delete(key);
    },
  } satisfies Limiter;
}

/**
 * Network that counts as one visitor: an IPv4 address or an IPv6 /64 (the usual share of a household).
 * @returns `203.0.113.9` for itself and for `::ffff:203.0.113.9`; the first 64 bits of an IPv6 address
 */
export function networkOf(ip: string): string {
  const [, mappedIpv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  const [bare = ip] = ip.split('%', 1);
  if (mappedIpv4 || !isIPv6(bare)) return mappedIpv4 ?? ip;
  // A trailing IPv4 address occupies two groups.
  const [left = [], right = []] = bare
    .replace(/[\d.]+\.\d+$/, '0:0')
    .split('::')
    .map((part) => (part ? part.split(':') : []));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16));
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
