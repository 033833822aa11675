import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast } from '../../pictures/contrast.ts';

const rolesIn = (name: string): Record<string, string> =>
  Object.fromEntries(
    [
      ...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/--([\w-]+): (#[^;]+|var\([^;]+);/g),
    ].map(([, role, value]) => [role, value]),
  );

const light = rolesIn('tokens.css');
const schemes = { light, dark: { ...light, ...rolesIn('dark.css') } };

function colourOf(role: string, roles: Record<string, string>): string {
  const value = roles[role];
  if (!value) throw new Error(`--${role} is no colour`);
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  if (other) return colourOf(other, roles);
  return value.length === 4 ? value.replace(/[^#]/g, '$&$&') : value;
}

const GROUNDS = ['surface', 'surface-quiet', 'surface-raised'];
const DARK_GROUNDS = ['surface-dark', 'surface-dark-raised', 'surface-night'];

/** Words or shapes, on these grounds, at least so far apart. */
const PAIRS: [string, string[], number][] = [
  ['text-color', GROUNDS, 7],
  ['on-dark', DARK_GROUNDS, 7],
  ['text-quiet', GROUNDS, 7],
  ['text-accent', GROUNDS, 4.5],
  ['success', GROUNDS, 4.5],
  ['on-dark-quiet', ['surface-dark', 'surface-dark-raised'], 7],
  ['on-dark-quiet', ['surface-night'], 4.5],
  ['accent', DARK_GROUNDS, 4.5],
  ['on-action', ['action', 'action-hover', 'accent', 'kind-amber'], 4.5],
  ['on-chosen', ['chosen'], 7],
  ['on-dark', ['surface-success', 'surface-error', 'kind-clay-strong', 'kind-pine-strong'], 4.5],
  ['surface-dark', ['on-dark'], 4.5],
  ['on-head-clay', ['head-clay'], 7],
  ['on-head-amber', ['head-amber'], 7],
  ['on-head-pine', ['head-pine'], 7],
  ['on-head-amber-action', ['head-amber-action'], 4.5],
  ['kind-clay', GROUNDS, 3],
  ['kind-pine', GROUNDS, 3],
  ['kind-pine-on-dark', DARK_GROUNDS, 3],
  ['focus-on-light', GROUNDS, 3],
  ['focus-on-dark', DARK_GROUNDS, 3],
];

describe.each(Object.entries(schemes))('in the %s scheme', (_, roles) => {
  test.each(PAIRS)('--%s can be told from %j at %d : 1', (over, grounds, least) => {
    const tooNear = grounds
      .map((ground) => [ground, contrast(colourOf(over, roles), colourOf(ground, roles))] as const)
      .filter(([, ratio]) => ratio < least);
    expect(tooNear).toEqual([]);
  });
});
