import type { ClubInput } from './schema.ts';

/** What `{{nombre}}` and the like stand for in texts; null where the club left its field empty. */
export type Placeholders = Record<string, string | null>;

/** The site's origin as written by a volunteer, without a final slash. */
export const originOf = (web: string) => web.replace(/\/$/, '');

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The club's own data, offered to every text so that it is written once. Without a club the names stay, empty. */
export function placeholdersOf(
  club: ClubInput | undefined,
  totals: { equipos: number; entrenadores: number; lugares: number },
): Placeholders {
  const web = originOf(club?.web ?? '');
  return {
    nombre: club?.nombre ?? '',
    nombre_corto: club?.nombre_corto ?? '',
    lema: club?.lema ?? '',
    web,
    dominio: web.replace('https://', ''),
    municipio: club?.municipio ?? '',
    provincia: club?.provincia ?? '',
    fundacion: String(club?.fundacion ?? ''),
    temporada: club?.temporada ?? '',
    'contacto.email': club?.contacto.email ?? '',
    // A text that names the telephone of a club without one would have a hole.
    'contacto.telefono': club ? club.contacto.telefono || null : '',
    'contacto.direccion': club?.contacto.direccion.join(', ') ?? '',
    'legal.cif': club?.legal.cif ?? '',
    'legal.registro': club?.legal.registro ?? '',
    'total.equipos': String(totals.equipos),
    'total.entrenadores': String(totals.entrenadores),
    'total.lugares': String(totals.lugares),
  };
}

/** Fills placeholders in; one that is unknown or empty stays and is told with its offset. */
export function fillPlaceholders(
  text: string,
  values: Placeholders,
  unfilled: (name: string, offset: number) => void,
): string {
  return text.replace(PLACEHOLDER, (whole, name: string, offset: number) => {
    const value = values[name];
    if (value === undefined || value === null) unfilled(name, offset);
    return value ?? whole;
  });
}
