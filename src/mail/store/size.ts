import type { DatabaseSync } from 'node:sqlite';

/** Bytes of the store that hold something; pages that deleted messages left behind are used again. */
export function bytesUsed(sql: DatabaseSync): number {
  const pragma = (name: string) => Number(sql.prepare(`PRAGMA ${name}`).get()?.[name]);
  return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
}
