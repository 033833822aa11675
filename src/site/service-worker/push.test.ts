import { afterEach, expect, test, vi } from 'vitest';
import { PUSH } from '../../base/addresses/push.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [204, ['POST', 'POST', 'DELETE']],
  [507, ['POST', 'POST']],
])('the old subscription ends once the server has saved the new one: %s', async (status, expected) => {
  const handlers: Record<string, (event: object) => void> = {};
  const methods: string[] = [];
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example.org/new' }) };
  vi.stubGlobal('PUSH_BUILD', { keepsCopies: true });
  vi.stubGlobal('self', {
    addEventListener: (type: string, handler: (event: object) => void) => {
      handlers[type] = handler;
    },
    registration: { pushManager: { subscribe: async () => subscription } },
  });
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    methods.push(method);
    return path === PUSH.choice
      ? Response.json({ teams: ['a/b'], results: false })
      : new Response(null, { status });
  });
  vi.resetModules();
  await import('./push.ts');
  let done: Promise<unknown> = Promise.resolve();
  handlers.pushsubscriptionchange?.({
    oldSubscription: { endpoint: 'https://push.example.org/old', options: { applicationServerKey: 'B' } },
    waitUntil: (task: Promise<unknown>) => {
      done = task;
    },
  });
  await done;
  expect(methods).toEqual(expected);
});
