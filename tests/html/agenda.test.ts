/** What comes next, on /agenda and the home page, as the club's files have it. Computed here without the product's engine. */
import { describe, expect, test } from 'vitest';
import { SAMPLE, SMALL } from '../setup/clubs.ts';
import { readContent, type Team } from './content.ts';
import { all, hrefOf, one, openPage, words } from './site.ts';
import { heading, type Line, later, lineOf, trainingsOf } from './trainings.ts';

const content = readContent(SAMPLE);
const { club, teams, lugares, partidos, avisos } = content;
const [today = '', hour = ''] = club.hoy?.split(' ') ?? [];
const title = (venue: string | undefined) => lugares.lugares[venue ?? '']?.title ?? '';
/** Closed for all is one line of the day. */
const trainingsOn = (day: string, team: Team) =>
  trainingsOf(content, day, team).flatMap(({ holiday, ...line }) => (holiday ? [] : line));

/** Of a hall elsewhere. */
const wayThere = (name: string | undefined) => {
  const hall = lugares.pabellones?.find((each) => each.title === name);
  return hall ? `${hall.address.join(', ')} Cómo llegar` : '';
};

/** @param brief as the home page has them, without the address of a hall elsewhere */
function linesOn(day: string, brief = false): Line[] {
  const matches = partidos
    .filter(({ dia }) => dia === day)
    .map((match) => {
      const team = teams.find(({ key }) => key === match.equipo) as Team;
      const state = match.estado ? { aplazado: 'Aplazado', suspendido: 'Suspendido' }[match.estado] : '';
      const change = [state, match.motivo].filter(Boolean).join(': ');
      const side = match.donde === 'casa' ? 'En casa' : 'Fuera';
      const hall = state || brief ? '' : wayThere(match.direccion);
      const place = [side, title(match.lugar) || (match.direccion ?? ''), hall].filter(Boolean).join(' ');
      return lineOf(team, match.hora ?? 'Hora por confirmar', place, {
        rival: match.rival,
        change,
        off: state !== '',
      });
    });
  return [...matches, ...teams.flatMap((team) => trainingsOn(day, team))].filter(
    ({ hours }) => day > today || hours.slice(-5) > hour,
  );
}

/** Of which day a line is does not depend on their order within the hour. */
const sorted = (lines: Line[]) =>
  lines.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b), 'es'));

const shown = (entry: Element): Line => ({
  hours: words(entry.querySelector('p')).replace(' ', ''),
  team: hrefOf(entry.querySelector('a[href^="/equipos/"]')),
  rival: words(all(entry, 'p').find((p) => words(p).startsWith('contra '))).replace('contra ', ''),
  place: words(all(entry, ':scope > p')[1]),
  change: words(all(entry, ':scope > p')[2]),
  off: entry.querySelector(':scope > p:first-child > s') !== null && saysItFirst(entry),
});

function saysItFirst(entry: Element): boolean {
  const prefix = words(entry.querySelector(':scope > div > .visually-hidden:first-child')).replace(/:$/, '');
  return prefix !== '' && words(all(entry, ':scope > p')[2]).startsWith(prefix);
}

const daysOf = (within: ParentNode) =>
  all(within, 'li:has(> * > li), li:has(time)').filter((day) => day.querySelector('h2, h3'));

/** Every training and match below some days, each with its day. */
const linesIn = (within: ParentNode) =>
  daysOf(within).flatMap((day) =>
    all(day, 'li')
      .map(shown)
      .filter(({ team }) => team !== '')
      .map((each) => ({ day: words(day.querySelector('h2, h3')), ...each })),
  );

describe('/agenda', () => {
  const main = one(openPage(SAMPLE, '/agenda'), 'main');
  const kindsOfTeams = [...new Set(teams.map(({ kind }) => kind.route))];

  test.each(kindsOfTeams)('that of %s has all of it that is of its teams, and nothing of others', (route) => {
    const own = new Set(teams.filter(({ kind }) => kind.route === route).map(({ path }) => path));
    const expected = linesIn(main).filter(({ team }) => own.has(team));
    expect(expected).not.toEqual([]);
    const shown = linesIn(openPage(SAMPLE, `/agenda/${route}`));
    expect(shown).toEqual(expect.arrayContaining(expected));
    expect(shown.filter(({ team }) => !own.has(team))).toEqual([]);
  });

  test('has two weeks of trainings and matches, each on its day, with what is not as planned', () => {
    const expected = Array.from({ length: 14 }, (_, i) => later(today, i))
      .map((day) => ({ day: heading(day), lines: sorted(linesOn(day)) }))
      .filter(({ lines }) => lines.length > 0);
    const days = daysOf(main).map((day) => ({
      day: words(day.querySelector('h2')),
      lines: sorted(all(day, 'li').map(shown)).map((each) => ({
        ...each,
        hours: each.hours.replace('Horapor', 'Hora por'),
      })),
    }));
    expect(days).toEqual(expected);
  });

  test('calls nothing today, and says when it was made', () => {
    expect(words(one(main, '[data-sheet]'))).not.toMatch(/\b(hoy|mañana)\b/i);
    const [year] = today.split('-');
    expect(words(main)).toContain(`Esta página se hizo el ${heading(today)} de ${year} a las ${hour}.`);
  });

  test('it leads to the agenda of each kind of team', () => {
    const links = all(main, 'nav[aria-label="Agenda de"] a').map(hrefOf);
    expect(links).toEqual(['/agenda', ...kindsOfTeams.map((kind) => `/agenda/${kind}`)]);
  });
});

test.each(Object.keys(lugares.lugares))('/entrenamientos/%s has what is there, and nothing else', (key) => {
  const sections = all(openPage(SAMPLE, `/entrenamientos/${key}`), 'main section');
  const next = sections.find((each) => words(each.querySelector('h2')) === 'Los próximos días');
  // The page is about the place, which lines leave out: of a match there is left that it is at home.
  const lines = all(next as Element, 'li:has(> p)').map((entry) => ({
    ...shown(entry),
    place: '',
    change: words(all(entry, ':scope > p')[entry.matches('[data-entry=match]') ? 2 : 1]),
    off: entry.querySelector(':scope > p:first-child > s') !== null,
  }));
  // What goes to another place on the same day is one line of the agenda, there.
  const here = linesIn(openPage(SAMPLE, '/agenda')).filter(({ place }) => place.endsWith(title(key)));
  expect(here).not.toEqual([]);
  expect(lines.filter(({ team, change }) => team && !change.startsWith('Pasa a '))).toEqual(
    here.map(({ day: _, ...line }) => ({ ...line, place: '' })),
  );
});

describe('the home page', () => {
  const main = one(openPage(SAMPLE, '/'), 'main');
  const header = words(main.querySelector('header'));

  test('has the next match in its hero, dated, and the notice for everybody of the day', () => {
    const next = partidos
      .filter(({ dia, hora = '99', estado }) => !estado && (dia > today || (dia === today && hora > hour)))
      .map((match) => ({ ...match, at: `${match.dia} ${match.hora ?? '99'}` }))
      .sort((a, b) => a.at.localeCompare(b.at) || a.donde.localeCompare(b.donde))[0];
    const team = teams.find(({ key }) => key === next?.equipo);
    expect(header).toContain(`Próximo partido${heading(next?.dia ?? '')}, ${next?.hora}`);
    const place = next?.lugar ? title(next.lugar) : next?.direccion;
    expect(header).toContain(
      `contra ${next?.rival}${next?.donde === 'casa' ? 'En casa' : 'Fuera'} · ${place}`,
    );
    const others = partidos.filter(({ dia, estado }) => !estado && dia === next?.dia).length - 1;
    expect(header).toContain(others === 1 ? 'Y otro partido ese día' : `Y otros ${others} partidos ese día`);
    expect(hrefOf(one(main, 'header a[href^="/equipos/"]'))).toBe(team?.path);
    expect(all(main, 'header a').map(hrefOf)).toContain('/agenda');
    const notices = avisos.filter(
      ({ desde, hasta, equipos }) => !equipos && desde <= today && today <= hasta,
    );
    const shown = all(main, 'section[aria-label=Aviso]').map((notice) => words(notice));
    expect(shown).toEqual(
      notices.slice(-1).map(({ hasta, texto }) => `Hasta el ${heading(hasta)}${texto} Más información`),
    );
  });

  test('has the next three days, and what is cancelled among them', () => {
    const section = all(main, 'section').find((each) => words(each.querySelector('h2')) === 'Próximos días');
    const next = Array.from({ length: 14 }, (_, i) => later(today, i)).filter(
      (day) => linesOn(day).length > 0,
    );
    const days = daysOf(section as Element);
    expect(days.map((day) => words(day.querySelector('h3')))).toEqual(next.slice(0, 3).map(heading));
    for (const [i, day] of days.entries()) {
      const lines = linesOn(next[i] ?? '', true);
      const some = all(day, 'li').map(shown);
      expect(lines).toEqual(expect.arrayContaining(some));
      const changed = lines.filter(({ rival, change }) => rival || change);
      expect(some.filter(({ rival, change }) => rival || change)).toHaveLength(Math.min(3, changed.length));
    }
    expect(words(section)).toContain('Cancelado: El entrenador tiene un curso');
    // The match of the hero is one of its day's.
    const team = hrefOf(one(main, 'header a[href^="/equipos/"]'));
    expect(all(section as Element, '[data-entry=match] a').map(hrefOf)).toContain(team);
  });
});

test('a club that writes no calendar has neither an agenda nor anything of it on the home page', () => {
  const main = one(openPage(SMALL, '/'), 'main');
  expect(all(main, 'a[href^="/agenda"]')).toEqual([]);
  expect(words(main)).not.toContain('Próximos días');
  expect(all(main, 'header dd')).toHaveLength(3);
});
