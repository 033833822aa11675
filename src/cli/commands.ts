import type { Command } from './command.ts';

interface CommandEntry {
  /** Spanish phrase for the list of commands. */
  about: string;
  // biome-ignore lint/suspicious/noExplicitAny: Commands have different options.
  load: () => Promise<{ command: Command<any> }>;
}

/** Commands by name, in the order of the help. Each is loaded only when it runs. */
export const COMMANDS: Record<string, CommandEntry> = {
  editar: { about: 'abre el escritorio en este ordenador', load: () => import('./commands/local-desk.ts') },
  'nuevo-club': { about: 'crea el contenido de un club', load: () => import('./commands/new-club.ts') },
  comprobar: { about: 'revisa el contenido y las fotos', load: () => import('./commands/check.ts') },
  start: { about: 'prepara la web si hace falta y la enseña', load: () => import('./commands/start.ts') },
  build: { about: 'prepara la web entera en una carpeta', load: () => import('./commands/build.ts') },
  empaquetar: {
    about: 'empaqueta el código, para que publicar no tenga que hacerlo',
    load: () => import('./commands/bundle.ts'),
  },
  serve: { about: 'sirve la web preparada, sin prepararla', load: () => import('./commands/serve.ts') },
  publicar: { about: 'prepara lo que ha cambiado y lo publica', load: () => import('./commands/publish.ts') },
  copia: {
    about: 'copia el contenido, las fotos y los mensajes',
    load: () => import('./commands/backup.ts'),
  },
  restaurar: { about: 'recupera una copia', load: () => import('./commands/restore.ts') },
  'importar-partidos': {
    about: 'pasa al contenido la lista de partidos de una federación',
    load: () => import('./commands/import-matches.ts'),
  },
  'mirar-listas': {
    about: 'mira si la federación ha cambiado las listas que sigue el club',
    load: () => import('./commands/watch-lists.ts'),
  },
  parte: { about: 'dice qué está anticuado o falta en la web', load: () => import('./commands/health.ts') },
  'parte-por-correo': {
    about: 'manda ese parte a la junta, si toca',
    load: () => import('./commands/mail-health.ts'),
  },
  buzon: { about: 'los mensajes del formulario de contacto', load: () => import('./commands/mailbox.ts') },
  avisos: {
    about: 'los avisos a los móviles: sus claves, cuántos los reciben, borrarlos',
    load: () => import('./commands/phone-notices.ts'),
  },
  escritorio: {
    about: 'el escritorio para varias personas, en el servidor del club',
    load: () => import('./commands/shared-desk.ts'),
  },
  relay: {
    about: 'recibe los formularios de muchos clubes con la web en otro sitio',
    load: () => import('./commands/relay.ts'),
  },
  esquemas: {
    about: 'escribe los esquemas que usan los editores de texto',
    load: () => import('./commands/schemas.ts'),
  },
};
