import { randomBytes } from 'node:crypto';
import { readMailConfig } from '../../server/mail/config.ts';
import { CommandLineError, defineCommand } from '../command.ts';

const COMMANDS: Record<string, string> = {
  claves: 'crea las tres líneas de .env con las que la web ofrece avisos',
  estado: 'dice cuántos móviles los reciben',
  borrar: 'borra todos los móviles; quien quiera seguir ha de volver a pedirlo',
};
const describeCommands = () => Object.entries(COMMANDS).map(([name, about]) => `  ${name.padEnd(8)}${about}`);

/** Manages the notices to phones that the club's server sends. */
export const command = defineCommand({
  args: ['ORDEN'],
  details: () => ['', 'Órdenes:', ...describeCommands()],
  async run({ args: [name = ''], env }) {
    if (name === 'claves') return createKeys();
    if (!Object.hasOwn(COMMANDS, name))
      throw new CommandLineError([`No existe la orden «${name}».`, ...describeCommands()].join('\n'));
    const { PushStore } = await import('../../server/push/push-store.ts');
    const store = new PushStore(readMailConfig(env).dataDir);
    try {
      if (name === 'borrar') return `Móviles borrados: ${store.endAll()}.`;
      return `Móviles que reciben avisos: ${store.countPhones().total}. Mensajes por enviar: ${store.countWaiting()}.`;
    } finally {
      store.close();
    }
  },
});

/** Returns new keys as lines of .env. Phones that subscribed with other keys have to subscribe again. */
async function createKeys(): Promise<string> {
  const { default: webpush } = await import('web-push');
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  return [
    `PUSH_PUBLIC_KEY=${publicKey}`,
    `PUSH_PRIVATE_KEY=${privateKey}`,
    `PUSH_DESK_TOKEN=${randomBytes(32).toString('base64url')}`,
  ].join('\n');
}
