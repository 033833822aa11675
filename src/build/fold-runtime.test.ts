import { expect, test } from 'vitest';
import { folding } from './fold-runtime.ts';

const RUNTIME = 'rolldown-runtime-WkwZ5CU-.js';
const CODE = 'var a=x=>x+1,b=2;export{a as n,b as t};';
const fold = folding(RUNTIME, CODE, 'site-1.js');

test('a chunk gets its own copy under the names that it uses', () => {
  const chunk = fold(`import{n as e,t}from"./${RUNTIME}";globalThis.folded=e(t)`);
  expect(chunk).not.toContain('import');
  new Function(chunk)();
  expect((globalThis as { folded?: number }).folded).toBe(3);
});

test('lists of files to fetch ahead name the chunk instead', () => {
  expect(fold(`import"./${RUNTIME}";const m=["assets/${RUNTIME}","assets/site-1.js"]`)).toBe(
    'const m=["assets/site-1.js","assets/site-1.js"]',
  );
});

test('a chunk without it stays as it is', () => {
  expect(fold('export{a}from"./b.js"')).toBe('export{a}from"./b.js"');
});

test.each(['import{x}from"./y.js";export{x as n};', 'var a=1;'])('another shape is refused: %s', (code) => {
  expect(() => folding(RUNTIME, code, 'site-1.js')).toThrow('not as Rolldown 1 writes it');
});
