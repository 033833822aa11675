import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { countPhones } from './phones.ts';

const COUNT = { total: 3, teams: { 'federados/cadete-femenino': 3 } };
let reply = { status: 200, body: '' };
const server = createServer((request, response) => {
  if (request.url !== '/api/avisos/telefonos') return void response.writeHead(404).end();
  response.writeHead(reply.status).end(reply.body);
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

test.each([
  ['the number', 200, JSON.stringify(COUNT), COUNT],
  ['a page in its place', 200, '<!doctype html>', null],
  ['something else', 200, '{"total":"muchos"}', null],
  ['a refusal', 403, '{}', null],
])('asks the server for the phones, which answers with %s', async (_case, status, body, expected) => {
  reply = { status, body };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const env = {
    // With a slash at the end, as people copy addresses.
    PUBLIC_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    PUSH_PUBLIC_KEY: `B${'a'.repeat(86)}`,
    PUSH_DESK_TOKEN: 'a'.repeat(43),
  };
  expect(await countPhones(env)).toEqual(expected);
});
