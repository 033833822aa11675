/** The way of a club that has not been published yet: what comes first, what is done and what can wait. */
import type { Club } from '../../club/content/club.ts';
import { FIRST_TEAMS_FILE } from '../../club/content/files/teams.ts';
import type { Version } from '../../store/history.ts';
import { formAddress, itemAddress } from './addresses.ts';

export interface FirstStep {
  title: string;
  /** Spanish sentences: purpose of the step, and what can wait. */
  text: string;
  /** Screen where it is done, and the label of its link. */
  to: string;
  label: string;
  /** `next` for the first step that is neither done nor can wait. */
  state: 'done' | 'next' | 'later';
  /** True if the site can be published without it. */
  canWait: boolean;
}

const BRAND_FILE = 'marca.yaml';

/**
 * Returns the five steps of a club that begins. Its first one is done, because the club exists.
 * @param versions saved so far; they tell if somebody has looked after the colours
 */
export function firstSteps(club: Club, versions: readonly Pick<Version, 'changes'>[]): FirstStep[] {
  const teams = club.kinds.flatMap(({ teams }) => teams);
  const hasPhotos =
    club.seasons.some(({ albums }) => albums.length > 0) ||
    club.cover !== null ||
    teams.some(({ img }) => img !== null);
  const hasOwnLook = versions.some(({ changes }) => changes.some(({ path }) => path === BRAND_FILE));
  const steps: Omit<FirstStep, 'state'>[] = [
    {
      title: 'Quiénes somos',
      text: 'El nombre, el correo y los textos legales ya están. Pueden esperar la historia del club, el lema y el NIF.',
      to: formAddress('club.yaml'),
      label: 'Repasar los datos',
      canWait: false,
    },
    {
      title: 'Un equipo y su horario',
      text: 'Cómo se llama, qué días entrena, dónde y con quién. El lugar y la persona se añaden ahí mismo, con su nombre: lo demás de cada uno puede esperar. Y con un equipo basta para empezar.',
      to: teamAddress(club),
      label: teams.length > 0 ? 'Completar el equipo' : 'Añadir un equipo',
      canWait: false,
    },
    {
      title: 'Fotos, si las hay',
      text: 'Sin fotos, la web lleva dibujos con los colores del club. Cada foto de personas necesita su permiso, y el escritorio lo pide al subirla.',
      to: '/fotos',
      label: 'Subir fotos',
      canWait: true,
    },
    {
      title: 'Cómo se ve',
      text: 'La vista previa es la web de verdad, tal como va a quedar. Los colores, el escudo y la letra se cambian cuando se quiera.',
      to: formAddress(BRAND_FILE),
      label: 'Cambiar colores y escudo',
      canWait: true,
    },
    {
      title: 'Publicar',
      text: 'El escritorio pregunta dónde estará la web, lo prueba y la deja puesta. Después se puede seguir cambiando todo.',
      to: '/publicar',
      label: 'Ir a publicar',
      canWait: false,
    },
  ];
  const isDone = [
    true,
    teams.some(({ sessions, note }) => sessions.length > 0 || note !== ''),
    hasPhotos,
    hasOwnLook,
    false,
  ];
  const next = steps.findIndex(({ canWait }, index) => !isDone[index] && !canWait);
  return steps.map((step, index) => ({
    ...step,
    state: isDone[index] ? 'done' : index === next ? 'next' : 'later',
  }));
}

/** Returns the address of the form of the first team alone, or of the first kind if it has several or none. */
export function teamAddress({ kinds: [first] }: Club): string {
  const file = first ? `equipos/${first.slug}.yaml` : FIRST_TEAMS_FILE;
  return !first || first.teams.length === 1 ? itemAddress(file, ['equipos', 0]) : formAddress(file);
}
