import { expect, test } from 'vitest';
import { deferScripts } from './defer-scripts.ts';

test('module scripts wait and are not preloaded; all other scripts stay as they are', () => {
  const html = [
    '<link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/>',
    '<script type="application/ld+json">{}</script><script>stream()</script>',
    '<script type="module" async="">import "/assets/a.js";</script>',
  ].join('');
  expect(deferScripts(html)).toBe(
    [
      '<link rel="stylesheet" href="/assets/a.css"/>',
      '<script type="application/ld+json">{}</script><script>stream()</script>',
      '<script type="text/deferred">import "/assets/a.js";</script>',
    ].join(''),
  );
});
