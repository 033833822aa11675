/** Answers to the question where the site will be, in the words of a club. */
import type { PublishDestination } from '../../../../tasks/publish/settings.ts';

/** Answers that a volunteer chooses from, and answers for experts. */
export type Way = 'hosting' | 'github' | 'server' | 'here' | 'folder' | 's3' | 'container';

interface WayTexts {
  title: string;
  needs: string;
  /** Cost of a year. */
  cost: string;
  time: string;
}

/** Prices are estimates of what a Spanish club paid in 2026. */
export const WAYS: Record<Way, WayTexts> = {
  hosting: {
    title: 'El espacio web que ya pagáis',
    needs: 'El correo de bienvenida del alojamiento (hosting), con su servidor y su usuario.',
    cost: 'Lo que ya pagáis. Uno nuevo, con su dominio, entre 40 y 90 €.',
    time: 'Media hora.',
  },
  github: {
    title: 'Gratis en GitHub',
    needs:
      'Una persona que sepa usar Git: este escritorio no puede hacerlo solo. Las fotos van en un repositorio privado, gratis con Netlify o Cloudflare; GitHub Pages pide entonces un plan de pago.',
    cost: '0 €. Con un dominio propio, unos 12 €.',
    time: 'Una tarde de esa persona.',
  },
  server: {
    title: 'Un servidor del club, que además recibe mensajes y deja editar desde el móvil',
    needs: 'Una persona que se maneje con servidores, y un dominio.',
    cost: 'Entre 50 y 80 € el servidor, y unos 12 € el dominio.',
    time: 'Una tarde de esa persona.',
  },
  here: {
    title: 'Todavía no lo sé: en este ordenador',
    needs:
      'Nada. La web queda en una carpeta de este ordenador, y fuera de él no la ve nadie. Para verla, pulsa «Ver en la web»: abierta desde la carpeta, se ve mal.',
    cost: '0 €.',
    time: 'Un minuto. Puedes cambiarlo cuando quieras.',
  },
  folder: {
    title: 'Una carpeta que ya enseña otro servidor',
    needs: 'Un servidor web en este ordenador o en un disco de red.',
    cost: 'Lo que cueste ese servidor.',
    time: 'Diez minutos.',
  },
  s3: {
    title: 'Un almacén S3, detrás de una CDN',
    needs:
      'Un almacén (bucket), sus claves y una CDN que lo enseñe. Los pasos están en la guía «Publicar en un almacén S3».',
    cost: 'Casi nada, o unos pocos euros.',
    time: 'Una tarde.',
  },
  container: {
    title: 'Un contenedor (Docker o Podman)',
    needs: 'Una máquina con contenedores. Los pasos están en la guía «Publicar en un contenedor».',
    cost: 'Lo que cueste esa máquina.',
    time: 'Una tarde.',
  },
};

export const COMMON_WAYS: readonly Way[] = ['hosting', 'github', 'server', 'here'];
export const EXPERT_WAYS: readonly Way[] = ['folder', 's3', 'container'];

/** Value of `tipo` in publicar.yaml for the ways that the desk itself publishes. */
export const KIND_NAMES: Partial<Record<Way, string>> = {
  hosting: 'sftp',
  here: 'carpeta',
  folder: 'carpeta',
  s3: 's3',
};

/** Returns the answer that a saved destination stands for; null without one. @param proposedFolder folder of the answer `here` */
export function wayOf(destination: PublishDestination | undefined, proposedFolder: string): Way | null {
  if (!destination) return null;
  if (destination.kind === 'sftp') return 'hosting';
  if (destination.kind === 's3') return 's3';
  return destination.folder === proposedFolder ? 'here' : 'folder';
}
