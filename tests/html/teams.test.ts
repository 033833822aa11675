/** Every team, training, venue and coach on every page that shows them, as the club's files have them. */
import { describe, expect, test } from 'vitest';
import { CLUBS } from '../setup/clubs.ts';
import { pictureOf, readContent, type Team } from './content.ts';
import { all, hrefOf, one, openPage, pictures, words } from './site.ts';

const WEEK = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const LETTERS = ['L', 'M', 'X', 'J', 'V', 'S', 'D'];
const list = new Intl.ListFormat('es', { type: 'conjunction' });

describe.each(CLUBS)('$name', (testClub) => {
  const content = readContent(testClub);
  const { club, kinds, teams, lugares, entrenadores } = content;
  const page = (path: string) => openPage(testClub, path);

  const venuesOf = ({ entrenamientos = [] }: Team) =>
    [...new Set(entrenamientos.map(({ lugar }) => lugar))].map((key) => lugares.lugares[key]);

  /** `Martes y jueves, de 18:00 a 19:30`, with the venue where there are several. */
  const sentencesOf = (team: Team) =>
    (team.entrenamientos ?? []).map(({ dias, desde, hasta, lugar }) => {
      const days = list.format(dias);
      const where = venuesOf(team).length > 1 ? ` (${lugares.lugares[lugar]?.title})` : '';
      return `${days.charAt(0).toUpperCase()}${days.slice(1)}, de ${desde} a ${hasta}${where}`;
    });

  /** Years of birth of its players, as a sentence has them. */
  const yearsOf = ({ nacidos: { desde, hasta } = {} }: Team) => {
    if (desde === undefined) return `${hasta} o antes`;
    if (hasta === undefined) return `${desde} o después`;
    return hasta - desde > 1 ? `de ${desde} a ${hasta}` : [...new Set([desde, hasta])].join(' y ');
  };

  /** With its kind, where another team has the same name. */
  const fullName = (team: Team, kind = `(${team.kind.miga})`) =>
    teams.filter(({ name }) => name === team.name).length > 1 ? `${team.name} ${kind}` : team.name;

  const teamCards = (within: ParentNode) =>
    all(within, 'li:has(h3)').map((card) => ({
      name: words(card.querySelector('h3')),
      division: words(card.querySelector('h3 + p')),
      link: hrefOf(card.querySelector('h3 a')),
      picture: pictures(card),
    }));
  const cardsOf = (some: Team[]) =>
    some.map(({ name, division, path, img }) => ({ name, division, link: path, picture: [pictureOf(img)] }));

  const venueCards = (within: ParentNode) =>
    all(within, 'li:has(address)').map((card) => ({
      title: words(card.querySelector('h3')),
      address: all(card, 'address span').map(words),
      map: hrefOf(card.querySelector('a')),
      picture: pictures(card),
    }));
  const venueCardsOf = (venues: ReturnType<typeof venuesOf>) =>
    venues.map((venue) => ({
      title: venue?.title,
      address: venue?.address,
      map: venue?.link,
      picture: [pictureOf(venue?.img)],
    }));

  const coachCards = (within: ParentNode) =>
    all(within, 'li:has(h3)')
      .filter((card) => !card.querySelector('address'))
      .map((card) => ({
        name: words(card.querySelector('h3')),
        role: words(card.querySelector('h3 + p')),
        picture: pictures(card),
        initials: words(card.querySelector('[aria-hidden=true]')),
        teams: all(card, 'a').map((link) => [words(link), hrefOf(link)]),
      }));
  const coachOf = (key: string, some: Team[]) => {
    const { name = '', description, img } = entrenadores.entrenadores[key] ?? {};
    const [first = '', second = ''] = name.split(' ');
    return {
      name,
      role: description,
      picture: img ? [pictureOf(img)] : [],
      initials: img ? '' : `${first.charAt(0)}${second.charAt(0)}`,
      teams: some.map((team) => [fullName(team), team.path]),
    };
  };

  describe.each(teams)('$path', (team) => {
    const main = one(page(team.path), 'main');

    test('name, division, season, photo and league table', () => {
      expect(words(one(main, 'h1'))).toBe(team.name);
      const header = one(main, 'header');
      expect(all(header, 'p').map(words)).toEqual([team.division, `Temporada ${club.temporada}`]);
      expect(pictures(header)).toEqual([pictureOf(team.img)]);
      const tables = all(main, 'a').filter((link) => words(link) === 'Clasificación y resultados');
      expect(tables.map(hrefOf)).toEqual(team.link ? [team.link] : []);
      expect(all(header, 'nav a').map((link) => [words(link), hrefOf(link)])).toEqual([
        ['Inicio', '/'],
        [team.kind.miga, `/equipos/${team.kind.route}`],
      ]);
    });

    test('when and where it trains: in words, in the week strip, and the venues', () => {
      const section = one(main, 'section section');
      expect(all(section, 'li:not(:has(h3))').map(words)).toEqual(sentencesOf(team));
      const strip = section.querySelector('[aria-hidden=true]');
      const week = [...(strip?.children ?? [])].map((day) => [...day.children].map(words));
      const hours = (day: string) =>
        (team.entrenamientos ?? [])
          .filter(({ dias }) => dias.includes(day))
          .map(({ desde, hasta }) => desde + hasta);
      expect(week).toEqual(team.entrenamientos ? WEEK.map((day, i) => [LETTERS[i], ...hours(day)]) : []);
      expect(venueCards(section)).toEqual(venueCardsOf(venuesOf(team)));
      expect(all(section, 'p').map(words)).toEqual([
        ...(team.entrenamientos ? [] : ['Horario por confirmar.']),
        ...(team.nota ? [team.nota] : []),
      ]);
    });

    test('its coaches, each with role and face', () => {
      expect(coachCards(main)).toEqual(team.entrenadores.map((key) => coachOf(key, [])));
    });
  });

  test.each(kinds)('/equipos/$route lists its teams', ({ route, title, intro, teams: own }) => {
    const main = one(page(`/equipos/${route}`), 'main');
    expect(words(one(main, 'h1'))).toBe(title);
    expect(all(main, 'header p').map(words)).toEqual([`Temporada ${club.temporada}`, intro]);
    expect(teamCards(main)).toEqual(cardsOf(own));
  });

  test('/equipos shows all kinds with all teams', () => {
    const sections = all(page('/equipos'), 'main > section');
    expect(sections.map((section) => words(section.querySelector('h2')))).toEqual(
      kinds.map(({ title }) => title),
    );
    expect(sections.map(teamCards)).toEqual(kinds.map((kind) => cardsOf(kind.teams)));
  });

  test('the home page has the kinds with a button, each team with its league table', () => {
    const home = page('/');
    const shown = kinds.filter(({ boton }) => boton);
    const panels = all(home, '[data-panel]');
    expect(all(home, 'fieldset label').map(words)).toEqual(shown.map(({ boton }) => boton));
    // A club with one kind needs no button.
    const expected = shown.length > 0 ? shown : kinds.slice(0, 1);
    expect(panels.map(teamCards)).toEqual(expected.map((kind) => cardsOf(kind.teams)));
    const tables = panels.map((panel) =>
      all(panel, 'a[target=_blank]').map((link) => [words(link), hrefOf(link)]),
    );
    expect(tables).toEqual(
      expected.map((kind) =>
        kind.teams.flatMap(({ link }) => (link ? [['Clasificación y calendario', link]] : [])),
      ),
    );
    expect(words(one(home, 'main section h2'))).toBe(`Temporada ${club.temporada}`);
    expect(all(home, 'main dd').map(words)).toEqual([
      String(teams.length),
      String(Object.keys(entrenadores.entrenadores).length),
      String(Object.keys(lugares.lugares).length),
    ]);
  });

  test.each(['/', '/entrenamientos'])(
    '%s has every training of the week on its day, in order of time',
    (path) => {
      const days = all(page(path), 'main ol > li:has(h3)').map((day) => ({
        day: words(day.querySelector('h3')),
        entries: all(day, 'a').map((link) => [...[...link.children].map(words), hrefOf(link)]),
      }));
      const sessions = teams.flatMap((team) =>
        (team.entrenamientos ?? []).flatMap(({ dias, desde, hasta, lugar }) =>
          dias.map((day) => ({
            day,
            team: team.name,
            entry: [
              `${desde}–${hasta}`,
              fullName(team, team.kind.miga),
              lugares.lugares[lugar]?.title,
              team.path,
            ],
          })),
        ),
      );
      const expected = WEEK.map((day) => ({
        day,
        entries: sessions
          .filter((session) => session.day === day)
          .sort(
            (a, b) => `${a.entry[0]}`.localeCompare(`${b.entry[0]}`) || a.team.localeCompare(b.team, 'es'),
          )
          .map(({ entry }) => entry),
      }));
      expect(days).toEqual(expected.filter(({ entries }) => entries.length > 0));
    },
  );

  test('/entrenamientos shows every venue', () => {
    const main = one(page('/entrenamientos'), 'main');
    expect(words(one(main, 'header p'))).toBe(lugares.intro);
    expect(venueCards(main)).toEqual(venueCardsOf(Object.values(lugares.lugares)));
  });

  test('/unete has a table of all teams, where the club names years of birth', () => {
    const isThere = teams.some(({ nacidos }) => nacidos);
    const link = all(page('/equipos'), 'main a').find((each) => hrefOf(each) === '/unete');
    expect(link !== undefined).toBe(isThere);
    if (!isThere) return;
    const rows = all(page('/unete'), 'main tbody tr').map((row) => ({
      team: words(row.querySelector('a')),
      link: hrefOf(row.querySelector('a')),
      cells: all(row, 'td').slice(0, 2).map(words),
      trainings: all(row, 'td:nth-of-type(3) span').map(words),
      write: hrefOf(row.querySelector('td a')),
    }));
    const coachName = (key: string | undefined) => {
      const coach = entrenadores.entrenadores[key ?? ''];
      return coach ? [`${coach.description}: ${coach.name}`] : [];
    };
    expect(rows).toEqual(
      teams.map((team) => ({
        team: team.name,
        link: team.path,
        cells: [
          yearsOf(team),
          { femenino: 'Femenino', masculino: 'Masculino', mixto: 'Mixto' }[team.juegan ?? 'mixto'],
        ],
        trainings: [
          ...sentencesOf(team),
          ...(venuesOf(team).length === 1 ? [venuesOf(team)[0]?.title] : []),
          ...coachName(team.entrenadores[0]),
        ],
        write: '#contacto',
      })),
    );
  });

  test('/cuerpo-tecnico shows every coach with role, face and teams', () => {
    expect(coachCards(one(page('/cuerpo-tecnico'), 'main'))).toEqual(
      Object.keys(entrenadores.entrenadores).map((key) =>
        coachOf(
          key,
          teams.filter((team) => team.entrenadores.includes(key)),
        ),
      ),
    );
  });
});
