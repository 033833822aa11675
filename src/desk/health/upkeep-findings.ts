/** What the desk's other parts leave to do: permissions, photos, copies, drafts, publishing. */
import { daysBetween, fullDay } from '../../agenda/dates.ts';
import { madridClock } from '../../agenda/madrid.ts';
import type { Facts } from './facts.ts';
import { counted, type Finding, someOf } from './finding.ts';

/** Ages of a second copy, days: from the first on it is spoken of, from the second on it is severe. */
const OLD = 30;
const VERY_OLD = 90;

const NOWHERE = { file: '', path: [] };

function copyFinding({ copy, today }: Facts): Finding[] {
  if (!copy) return [];
  const found = { ...NOWHERE, code: 'copia-antigua', action: 'copia' } as const;
  if (copy.lastDay === null && copy.place)
    return [
      {
        ...found,
        severity: 2,
        text: `En «${copy.place}», donde va la segunda copia, no se encuentra ninguna. Conecta ese disco si no lo está, y haz una.`,
      },
    ];
  if (copy.lastDay === null)
    return [
      {
        ...found,
        severity: 3,
        text: 'No hay ninguna segunda copia del contenido y de las fotos: si este ordenador se estropea, se pierden. Elige un disco o una carpeta sincronizada y haz la primera.',
      },
    ];
  const days = daysBetween(copy.lastDay, today);
  if (days < OLD) return [];
  return [
    {
      ...found,
      severity: days < VERY_OLD ? 2 : 3,
      text: `La última copia es del ${fullDay(copy.lastDay)}, hace ${days} días. Haz otra.`,
    },
  ];
}

function publishedFinding({ published, changedAt }: Facts): Finding[] {
  if (!published) return [];
  const found = { ...NOWHERE, code: 'sin-publicar', severity: 2, action: 'publicar' } as const;
  if (published.at === null) return [{ ...found, text: 'La web no se ha publicado todavía.' }];
  if (published.at >= changedAt) return [];
  const since = fullDay(madridClock(published.at).date);
  return [
    {
      ...found,
      text: `El contenido ha cambiado desde que se publicó la web, el ${since}. Publica los cambios.`,
    },
  ];
}

function draftsFinding({ drafts = [] }: Facts): Finding[] {
  const [first] = drafts;
  if (first === undefined) return [];
  return [
    {
      code: 'borradores',
      severity: 2,
      text: `Hay ${counted(drafts.length, 'borrador', 'borradores')} a medias, que la web no enseña: ${someOf(drafts)}. Termínalos o descártalos.`,
      file: first,
      path: [],
      action: 'abrir',
    },
  ];
}

/** Many albums are one task: those of before are gone through in one pass. */
const MOST_ALBUMS = 3;

function permissionFindings(albums: NonNullable<Facts['permissions']>['albums']): Finding[] {
  const found = { code: 'album-sin-permiso', severity: 3 as const, file: 'galerias.yaml', path: [] };
  if (albums.length <= MOST_ALBUMS)
    return albums.map(({ album, message }) => ({
      ...found,
      text: message,
      action: 'permiso',
      target: album,
    }));
  return [
    {
      ...found,
      text: `${albums.length} álbumes no tienen en regla el permiso para enseñar sus fotos, y así la web no se publica. Se repasan todos de una vez.`,
      action: 'permisos',
    },
  ];
}

/** What is left out of the facts is not spoken of. */
export function upkeepFindings(facts: Facts): Finding[] {
  const { permissions, photos = [] } = facts;
  const fault = permissions?.fault;
  return [
    ...(fault
      ? [{ ...NOWHERE, code: 'permisos-ilegibles', severity: 3, text: fault, action: 'recuperar' } as const]
      : []),
    ...permissionFindings(permissions?.albums ?? []),
    ...photos.map(
      (text): Finding => ({ ...NOWHERE, code: 'foto-que-falta', severity: 3, text, action: 'importar' }),
    ),
    ...copyFinding(facts),
    ...draftsFinding(facts),
    ...publishedFinding(facts),
  ];
}
