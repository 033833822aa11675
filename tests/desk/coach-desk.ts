/** Desk of the small club's server for a coach whose team has a match and trainings today, and a server of the published site. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { today } from '../../src/club/agenda/madrid.ts';
import { PEOPLE_FILE } from '../../src/desk/core/people/people-file.ts';
import { homeMatch, TEAM, writeRealClub } from '../../src/desk/testing/small-club.ts';
import { type LocalServer, serveFolder } from '../setup/listen.ts';
import { type SharedDeskProcess, startSharedDesk } from './shared-desk.ts';

export const COACH = {
  id: 'persona-elena',
  nombre: 'Elena Sanz',
  correo: 'elena@example.org',
  papel: 'entrenador',
  equipos: [TEAM],
};
/** A coach without teams. */
export const NEWCOMER = {
  ...COACH,
  id: 'persona-nuevo',
  nombre: 'Nil',
  correo: 'nil@example.org',
  equipos: ['x/y'],
};

interface CoachDesk {
  desk: SharedDeskProcess;
  site: LocalServer;
  /** Folder of the published site. */
  web: string;
}

/** Starts both. The caller stops them. @param settings further environment variables of the desk */
export async function startCoachDesk(settings: Record<string, string> = {}): Promise<CoachDesk> {
  let served: Omit<CoachDesk, 'desk'> | undefined;
  const desk = await startSharedDesk(async (folders) => {
    await rm(folders.contentDir, { recursive: true });
    await writeRealClub(folders);
    const web = join(folders.dir, 'web');
    await mkdir(web);
    served = { web, site: await serveFolder(web) };
    const club = join(folders.contentDir, 'club.yaml');
    const [year, month] = today().split('-').map(Number) as [number, number];
    const startYear = month >= 7 ? year : year - 1;
    const season = `temporada: ${startYear}/${String(startYear + 1).slice(2)}`;
    await writeFile(club, (await readFile(club, 'utf8')).replace(/^temporada:.*/m, season));
    const files = {
      'calendario.yaml': { primer_dia: `${startYear}-07-01`, ultimo_dia: `${startYear + 1}-08-31` },
      'partidos.yaml': {
        partidos: [homeMatch(TEAM, today(), 'CV Ribera', { hora: '00:01' })],
      },
      '.escritorio/publicar.yaml': {
        destino: { tipo: 'carpeta', carpeta: web },
        direccion: served.site.url,
      },
      [PEOPLE_FILE]: { personas: [COACH, NEWCOMER] },
    };
    await mkdir(join(folders.contentDir, '.escritorio'), { recursive: true });
    for (const [file, value] of Object.entries(files))
      await writeFile(join(folders.contentDir, file), stringify(value));
  }, settings);
  if (!served) throw new Error('the desk started without its club');
  return { desk, ...served };
}
