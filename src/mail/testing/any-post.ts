import type { Transport } from '../deliver/transport.ts';

/** A mail service that takes everything, copies too, and does nothing with it. */
export const anyPost: Transport = {
  description: 'correo de pruebas',
  parallel: 4,
  reachesVisitors: true,
  send: async () => {},
  close() {},
};
