/** Trainings as the club's files have them. Computed here without the product's engine. */
import type { Day } from '../../src/content/club.ts';
import type { Content, Team } from './content.ts';

const WEEK: Day[] = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre';

export const later = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const weekday = (day: string) => WEEK[new Date(`${day}T12:00Z`).getUTCDay()] as Day;
/** `jueves 14 de noviembre` */
export const heading = (day: string) =>
  `${weekday(day)} ${Number(day.slice(8))} de ${MONTHS.split(' ')[Number(day.slice(5, 7)) - 1]}`;

export interface Line {
  hours: string;
  team: string;
  /** Rival of a match; empty for a training. */
  rival: string;
  place: string;
  /** What is not as planned, from the club's own words. */
  change: string;
  /** Struck through, and in words before the team's name to those who hear the page. */
  off: boolean;
  /** All venues are closed. */
  holiday?: boolean;
}

export const lineOf = (team: Team, hours: string, place: string, more: Partial<Line> = {}): Line => ({
  hours,
  team: team.path,
  rival: '',
  place,
  change: '',
  off: false,
  ...more,
});

/** The trainings of a team on a day, those that do not take place among them. */
export function trainingsOf({ calendario, lugares }: Content, day: string, team: Team): Line[] {
  const { cierres = [], cambios = [], extras = [] } = calendario ?? {};
  const title = (venue: string | undefined) => lugares.lugares[venue ?? '']?.title ?? '';
  const weekly = (team.entrenamientos ?? []).filter(({ dias }) => dias.includes(weekday(day)));
  const own = cambios.filter(({ equipo }) => equipo === team.key);
  const planned = weekly.map(({ desde, hasta, lugar = '' }): Line => {
    const hours = `${desde}–${hasta}`;
    const change = own.find(({ dia, hora = desde }) => dia === day && hora === desde);
    const { motivo = '', pasa_a: to } = change ?? {};
    if (to && (to.dia ?? day) === day) {
      const now = `${to.desde ?? desde}–${to.hasta ?? hasta}`;
      const before = [hours !== now && hours, (to.lugar ?? lugar) !== lugar && title(lugar)];
      const words = `Antes: ${before.filter(Boolean).join(', ')}${motivo && `. ${motivo}`}`;
      return lineOf(team, now, title(to.lugar ?? lugar), { change: words });
    }
    if (to) {
      const where = to.lugar && to.lugar !== lugar ? `, ${title(to.lugar)}` : '';
      const [day2, day3] = heading(to.dia ?? day).split(' ');
      const words = `Pasa al ${day2} ${day3}, ${to.desde ?? desde}–${to.hasta ?? hasta}${where}`;
      return lineOf(team, hours, title(lugar), { change: `${words}${motivo && `. ${motivo}`}`, off: true });
    }
    if (change) return lineOf(team, hours, title(lugar), { change: `Cancelado: ${motivo}`, off: true });
    const closed = cierres.find(
      ({ desde: from, hasta: to = from, lugares: some = [lugar] }) =>
        from <= day && day <= to && some.includes(lugar),
    );
    return closed
      ? lineOf(team, hours, title(lugar), {
          change: `Sin entrenamiento: ${closed.motivo}`,
          off: true,
          holiday: !closed.lugares,
        })
      : lineOf(team, hours, title(lugar));
  });
  const arrived = own
    .filter(({ dia, pasa_a: to }) => to?.dia === day && dia !== day)
    .map(({ dia, hora, pasa_a: to, motivo = '' }) => {
      const was = team.entrenamientos?.find(
        ({ dias, desde }) => dias.includes(weekday(dia)) && (hora ?? desde) === desde,
      );
      const [day2, day3] = heading(dia).split(' ');
      const before = [
        `${day2} ${day3}`,
        `${was?.desde}–${was?.hasta}`,
        (to?.lugar ?? was?.lugar) !== was?.lugar && title(was?.lugar),
      ];
      const change = `Antes: ${before.filter(Boolean).join(', ')}${motivo && `. ${motivo}`}`;
      const hours = `${to?.desde ?? was?.desde}–${to?.hasta ?? was?.hasta}`;
      return lineOf(team, hours, title(to?.lugar ?? was?.lugar), { change });
    });
  const extra = extras
    .filter(({ equipo, dia }) => equipo === team.key && dia === day)
    .map(({ desde, hasta, lugar, motivo }) =>
      lineOf(team, `${desde}–${hasta}`, title(lugar), { change: motivo ? `Extra: ${motivo}` : 'Extra' }),
    );
  return [...planned, ...arrived, ...extra];
}
