import { isIPv6 } from 'node:net';
import type { Clock } from './clock.ts';

/** Counts events per key in windows that start with a key's first event. */
export interface Limiter {
  /** Takes one event if there is room. Returns 0, or the seconds to wait when there is none. */
  take(key: string): number | Promise<number>;
  /** Gives one event back: it came to nothing. */
  giveBack(key: string): void | Promise<void>;
}

/** A limiter in this process's memory, which is bounded: past `maxKeys` the oldest window goes. */
export function rateLimiter(clock: Clock, most: number, windowMs: number, maxKeys = 10_000) {
  const windows = new Map<string, { start: number; used: number }>();
  return {
    take(key: string): number {
      const now = clock.elapsed();
      // A Map keeps insertion order, and windows are inserted when they start: the oldest come first.
      for (const [old, { start }] of windows) {
        if (now < start + windowMs && windows.size < maxKeys) break;
        windows.delete(old);
      }
      const window = windows.get(key) ?? { start: now, used: 0 };
      if (window.used >= most) return Math.ceil((window.start + windowMs - now) / 1000);
      window.used += 1;
      windows.set(key, window);
      return 0;
    },
    giveBack(key: string): void {
      const window = windows.get(key);
      if (window && --window.used <= 0) windows.delete(key);
    },
  } satisfies Limiter;
}

/**
 * What limits count as one visitor: one IPv4 address or one IPv6 /64 (a household's usual share).
 * @returns `203.0.113.9` as it is, `::ffff:203.0.113.9` likewise, an IPv6 address cut to its first 64 bits
 */
export function networkOf(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  const [bare = ip] = ip.split('%', 1);
  if (mapped || !isIPv6(bare)) return mapped ?? ip;
  // An IPv4 address at the end takes the place of two groups.
  const [left = [], right = []] = bare
    .replace(/[\d.]+\.\d+$/, '0:0')
    .split('::')
    .map((part) => (part ? part.split(':') : []));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16));
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
