import type { Locator } from '@playwright/test';
import { madridInstant } from '../src/agenda/madrid.ts';
import { SEASON } from './setup/dated-clubs.ts';
import { expect, hydrated, onClub, test as watched } from './setup/test.ts';

// One build, made before the season, as a browser shows it on eight days of that season. What is expected is read off
// the sample's calendar by hand.

const test = watched.extend(onClub(SEASON));

interface Day {
  name: string;
  date: string;
  time: string;
  /** How the list of the agenda begins, letters apart from white space. */
  agenda: string;
  /** What comes next in the hero of the home page; empty where nothing does. */
  hero: string;
}

const DAYS: Day[] = [
  {
    name: 'before the season',
    date: '2024-09-03',
    time: '10:00',
    agenda: 'Lunes 16 de septiembre 16:30–17:30 Benjamín mixto',
    hero: 'Próximo partido Sábado 5 de octubre, 10:00 Infantil femenino',
  },
  {
    name: 'its first day',
    date: '2024-09-16',
    time: '17:45',
    agenda: 'Hoy, lunes 16 de septiembre 17:30–19:00 Infantil femenino',
    hero: 'Próximo partido Sábado 5 de octubre, 10:00 Infantil femenino',
  },
  {
    name: 'the last Sunday of October, which is an hour longer',
    date: '2024-10-27',
    time: '09:00',
    agenda: 'Hoy, domingo 27 de octubre 12:00 Sénior femenino contra CV Arroyoclaro',
    hero: 'Próximo partido Hoy, 12:00 Sénior femenino',
  },
  {
    name: 'a day with a training that is cancelled',
    date: '2024-11-14',
    time: '19:31',
    agenda:
      'Hoy, jueves 14 de noviembre 19:30–21:00 Cancelado: Sénior femenino Entrenamiento Polideportivo municipal Cancelado: El entrenador tiene un curso',
    hero: 'Próximo partido Sábado 16 de noviembre, 10:00 Infantil femenino',
  },
  {
    name: 'Christmas',
    date: '2024-12-25',
    time: '12:00',
    agenda:
      'Hasta el viernes 3 de enero Sin entrenamientos: Vacaciones de Navidad Sábado 4 de enero 11:00–13:00 Cadete femenino',
    hero: 'Próximo partido Sábado 18 de enero, 10:00 Cadete femenino',
  },
  {
    name: 'the last Sunday of March, which is an hour shorter',
    date: '2025-03-30',
    time: '12:00',
    agenda: 'Hoy, domingo 30 de marzo 19:00 Sénior masculino contra AD Fuentelenta',
    hero: 'Próximo partido Hoy, 19:00 Sénior masculino',
  },
  {
    name: 'its last day, late',
    date: '2025-06-20',
    time: '20:59',
    agenda: 'Hoy, viernes 20 de junio 19:30–21:00 Júnior femenino Entrenamiento IES Guadarrama',
    hero: '',
  },
  { name: 'summer', date: '2025-07-15', time: '12:00', agenda: '', hero: '' },
];

/** What a person reads of the first element of a locator, without line breaks. */
const read = async (found: Locator) => (await found.allInnerTexts())[0]?.replaceAll(/\s+/g, ' ').trim() ?? '';

for (const { name, date, time, agenda, hero } of DAYS)
  test(name, async ({ page }) => {
    await page.clock.install({ time: madridInstant({ date, time }) });
    await page.goto('/agenda');
    await hydrated(page);
    const days = page.locator('main ol:has(h2)');
    if (agenda) expect((await read(days)).slice(0, agenda.length)).toBe(agenda);
    else await expect(page.locator('main')).toContainText('No queda nada previsto esta temporada.');
    await expect(page.locator('main')).toContainText('Esta página se hizo el lunes 2 de septiembre de 2024');
    await page.goto('/');
    await hydrated(page);
    const words = await read(page.locator('main header'));
    if (hero) expect(words).toContain(hero);
    else expect(words).not.toContain('Próximo');
    await expect(page.getByRole('link', { name: 'Ver la agenda' })).toBeVisible();
  });
