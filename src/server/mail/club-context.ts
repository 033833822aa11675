import type { Clock } from './clock.ts';
import type { MailConfig } from './config.ts';
import type { Transport } from './deliver/transport.ts';
import type { MailLog } from './logs.ts';
import type { MessageStore } from './store/store.ts';

/** Dependencies shared by the parts of a club's relay. */
export interface ClubContext {
  config: MailConfig;
  store: MessageStore;
  transport: Transport;
  clock: Clock;
  log: MailLog;
  /** Random source, 0..1; Math.random in production. */
  random: () => number;
}
