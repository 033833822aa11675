/** Teams, trainings in words, venues and coaches compared with the content files. See also week.test.ts, agenda.test.ts, season.test.ts. */
import { describe, expect, test } from 'vitest';
import type { Day } from '../../src/content/club.ts';
import { CLUBS, pictureAddress, SAMPLE } from '../setup/clubs.ts';
import { pictureOf, readContent, type Team } from './content.ts';
import { all, attribute, hrefOf, one, openPage, pictures, unsaid, words } from './site.ts';

const WEEK: Day[] = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const LETTERS = ['L', 'M', 'X', 'J', 'V', 'S', 'D'];
const list = new Intl.ListFormat('es', { type: 'conjunction' });

describe.each(CLUBS)('$name', (testClub) => {
  const content = readContent(testClub);
  const addressOf = (field: Parameters<typeof pictureOf>[0]) => pictureAddress(testClub, pictureOf(field));
  const { club, kinds, teams, lugares, entrenadores, calendario, partidos } = content;
  const page = (path: string) => openPage(testClub, path);

  const venuesOf = ({ entrenamientos = [] }: Team) =>
    [...new Set(entrenamientos.map(({ lugar = '' }) => lugar))].map((key) => lugares.lugares[key]);

  /** `Martes y jueves, de 18:00 a 19:30`, with the venue if there are several. */
  const sentencesOf = (team: Team) =>
    (team.entrenamientos ?? []).map(({ dias, desde, hasta, lugar = '' }) => {
      const days = list.format(dias);
      const where = venuesOf(team).length > 1 ? ` (${lugares.lugares[lugar]?.title})` : '';
      return `${days.charAt(0).toUpperCase()}${days.slice(1)}, de ${desde} a ${hasta}${where}`;
    });

  /** Years of birth of the players, in words. */
  const yearsOf = ({ nacidos: { desde, hasta } = {} }: Team) => {
    if (desde === undefined) return `${hasta} o antes`;
    if (hasta === undefined) return `${desde} o después`;
    return hasta - desde > 1 ? `de ${desde} a ${hasta}` : [...new Set([desde, hasta])].join(' y ');
  };

  /** Name of a team, with its kind if another team or a venue has the same name. */
  const names = [
    ...teams.map(({ name }) => name),
    ...Object.values(lugares.lugares).map(({ title }) => title),
  ];
  const fullName = (team: Team) =>
    names.filter((name) => name === team.name).length > 1 ? `${team.name} (${team.kind.miga})` : team.name;

  const teamCards = (within: ParentNode) =>
    all(within, 'li:has(h3)').map((card) => ({
      name: words(card.querySelector('h3')),
      division: words(card.querySelector('h3 + p')),
      link: hrefOf(card.querySelector('h3 a')),
      picture: pictures(card),
    }));
  const cardsOf = (some: Team[]) =>
    some.map((team) => ({
      name: team.name,
      division: team.division,
      link: team.path,
      picture: team.img ? [addressOf(team.img)] : [],
    }));
  /** Cards sorted by link: on the page the team that plays next comes first. */
  const sorted = <Card extends { link: string }>(cards: Card[]) =>
    cards.toSorted((a, b) => a.link.localeCompare(b.link));

  const venueCards = (within: ParentNode) =>
    all(within, 'li:has(address)').map((card) => ({
      title: words(card.querySelector('h3')),
      address: all(card, 'address span').map(words),
      map: hrefOf(card.querySelector('a[target=_blank]')),
      picture: pictures(card),
    }));
  const venueCardsOf = (venues: ReturnType<typeof venuesOf>) =>
    venues.map((venue) => ({
      title: venue?.title,
      address: venue?.address,
      map: venue?.link,
      picture: [addressOf(venue?.img ?? '')],
    }));

  /** Cards of coaches, each with the texts of its content entry that the card does not show. */
  const coachCards = (within: ParentNode, keys: readonly string[]) =>
    all(within, 'li:has(h3):not(:has(address))').map((card, i) => ({
      name: words(card.querySelector('h3')),
      unsaid: unsaid(card, entrenadores.entrenadores[keys[i] ?? '']),
      picture: pictures(card),
      initials: words(card.querySelector('[aria-hidden=true]')),
      teams: all(card, 'a').map((link) => [words(link), hrefOf(link)]),
    }));
  const coachOf = (key: string, some: Team[]) => {
    const { name = '', img } = entrenadores.entrenadores[key] ?? {};
    const [first = '', second = ''] = name.split(' ');
    return {
      name,
      unsaid: [],
      picture: img ? [addressOf(img)] : [],
      initials: img ? '' : `${first.charAt(0)}${second.charAt(0)}`,
      teams: some.map((team) => [fullName(team), team.path]),
    };
  };

  describe.each(teams)('$path', (team) => {
    const main = one(page(team.path), 'main');

    test('shows name, division, season, photo and league table', () => {
      expect(words(one(main, 'h1'))).toBe(team.name);
      const header = one(main, 'header');
      expect(all(header, 'p').map(words).slice(0, 2)).toEqual([team.division, `Temporada ${club.temporada}`]);
      expect(pictures(header)).toEqual(team.img ? [addressOf(team.img)] : []);
      if (team.img) expect(one(header, 'img').getAttribute('alt')).toBe(`Foto del equipo ${team.name}`);
      const tables = all(main, 'a').filter((link) => words(link) === 'Clasificación y resultados');
      expect(tables.map(hrefOf)).toEqual(team.link ? [team.link] : []);
      expect(all(header, 'nav a').map((link) => [words(link), hrefOf(link)])).toEqual([
        ['Inicio', '/'],
        [team.kind.miga, `/equipos/${team.kind.route}`],
      ]);
    });

    test('shows when and where it trains: in words, week strip and venues', () => {
      const section = one(main, 'section section').cloneNode(true) as Element;
      for (const dated of all(section, '[data-next], [aria-label=Avisos], details, [popover], [role=status]'))
        dated.remove();
      expect(all(section, 'li:not(:has(h3))').map(words)).toEqual(sentencesOf(team));
      const strip = section.querySelector('[aria-hidden=true]');
      const week = [...(strip?.children ?? [])].map((day) => [...day.children].map(words));
      const hours = (day: Day) =>
        (team.entrenamientos ?? [])
          .filter(({ dias }) => dias.includes(day))
          .map(({ desde, hasta }) => desde + hasta);
      const isUnusual = words(section).includes('Próximos siete días');
      if (!isUnusual)
        expect(week).toEqual(team.entrenamientos ? WEEK.map((day, i) => [LETTERS[i], ...hours(day)]) : []);
      expect(venueCards(section)).toEqual(venueCardsOf(venuesOf(team)));
      // Skips empty live regions and the note about an unusual week.
      const paragraphs = all(section, 'p').map(words);
      const captions = ['Próximos siete días', 'Semana habitual'];
      expect(paragraphs.filter((text) => text && !captions.includes(text))).toEqual([
        ...(team.entrenamientos ? [] : ['Horario por confirmar.']),
        ...(team.nota ? [team.nota] : []),
      ]);
    });

    test('prints when and where it trains, its coaches and its contact', () => {
      const sheet = one(main, '[data-sheet=portrait]');
      const sentences = sentencesOf(team);
      expect(all(sheet, 'ul li').map(words).slice(0, sentences.length)).toEqual(sentences);
      const who = all(sheet, 'section').find(
        (section) => words(section.querySelector('h3')) === 'Dónde y con quién',
      );
      const coaches = (team.entrenadores ?? []).map((key) => entrenadores.entrenadores[key]);
      expect(all(who ?? sheet, 'p').map(words)).toEqual([
        ...venuesOf(team).map((venue) => `${venue?.title}${venue?.address.join(', ')}`),
        ...coaches.map((coach) => `${coach?.name}${coach?.description}`),
        ...(team.contacto ? [`Contacto: ${team.contacto}`] : []),
      ]);
    });

    test('shows years of birth, who plays, kit and contact', () => {
      const facts = all(main, 'dl > div').map((fact) => [...fact.children].map(words));
      const expected = [
        ['Año de nacimiento', team.nacidos ? yearsOf(team) : ''],
        ['Quién juega', team.juegan ?? ''],
        ['Equipación', team.equipacion ?? ''],
        ['Contacto del equipo', team.contacto ?? ''],
      ];
      expect(facts).toEqual(expected.filter(([, fact]) => fact));
      // The prefilled message is about this team.
      const begun = all(main, '[data-message]').map((link) => attribute(link, 'data-message'));
      expect(begun).toEqual(
        facts.length > 0 ? [expect.stringContaining(` equipo ${team.name} (${team.kind.miga}).`)] : [],
      );
      const contact = hrefOf(main.querySelector('dd a'));
      const scheme = team.contacto?.includes('@') ? 'mailto:' : 'tel:';
      expect(contact).toBe(team.contacto ? scheme + team.contacto.replaceAll(' ', '') : '');
    });

    test('shows its coaches with role and photo', () => {
      const keys = team.entrenadores ?? [];
      expect(coachCards(main, keys)).toEqual(keys.map((key) => coachOf(key, [])));
      const [only, ...more] = keys.map((key) => entrenadores.entrenadores[key]?.description);
      if (only && more.length === 0) expect(all(main, 'h2').map(words)).toContain(only);
    });
  });

  test.each(kinds)('/equipos/$route lists its teams', ({ route, title, intro, teams: own }) => {
    const main = one(page(`/equipos/${route}`), 'main');
    expect(words(one(main, 'h1'))).toBe(title);
    expect(all(main, 'header p').map(words)).toEqual([`Temporada ${club.temporada}`, intro]);
    const cards = teamCards(main);
    expect(sorted(cards)).toEqual(sorted(cardsOf(own)));
  });

  test('/equipos shows all kinds with all teams', () => {
    const sections = all(page('/equipos'), 'main > section');
    expect(sections.map((section) => words(section.querySelector('h2')))).toEqual(
      kinds.map(({ title }) => title),
    );
    expect(sections.map((section) => sorted(teamCards(section)))).toEqual(
      kinds.map(({ teams }) => sorted(cardsOf(teams))),
    );
  });

  test('the home page has a button for each kind, and the league table of each team', () => {
    const home = page('/');
    const shown = kinds.filter(({ boton }) => boton);
    const panels = all(home, '[data-panel]');
    expect(all(home, 'fieldset label').map(words)).toEqual(shown.map(({ boton }) => boton));
    // A club with one kind has no buttons.
    const expected = shown.length > 0 ? shown : kinds.slice(0, 1);
    expect(panels.map((panel) => sorted(teamCards(panel)))).toEqual(
      expected.map(({ teams }) => sorted(cardsOf(teams))),
    );
    const tables = panels.map((panel) =>
      all(panel, 'a[target=_blank]').map((link) => [words(link), hrefOf(link)]),
    );
    expect(tables).toEqual(
      expected.map((kind) =>
        kind.teams.flatMap(({ link }) => (link ? [['Clasificación y calendario', link]] : [])),
      ),
    );
    expect(words(panels[0]?.closest('section')?.querySelector('h2'))).toBe(`Temporada ${club.temporada}`);
    expect(all(home, 'main dd').map(words)).toEqual([
      String(teams.length),
      String(Object.keys(entrenadores.entrenadores).length),
      String(Object.keys(lugares.lugares).length),
    ]);
  });

  test('/entrenamientos shows every venue', () => {
    const main = one(page('/entrenamientos'), 'main');
    expect(words(one(main, 'header p'))).toBe(lugares.intro);
    expect(venueCards(main)).toEqual(venueCardsOf(Object.values(lugares.lugares)));
  });

  test('/unete has a table of all teams if the club gives years of birth', () => {
    const isThere = teams.some(({ nacidos }) => nacidos);
    const link = all(page('/equipos'), 'main a').find((link) => hrefOf(link) === '/unete');
    expect(link !== undefined).toBe(isThere);
    expect(all(page('/'), 'main a').map(hrefOf).includes('/unete')).toBe(isThere);
    if (!isThere) return;
    const rows = all(page('/unete'), 'main tbody tr').map((row) => ({
      team: words(row.querySelector('a')),
      link: hrefOf(row.querySelector('a')),
      cells: all(row, 'td').slice(0, 2).map(words),
      trainings: all(row, 'td:nth-of-type(3) span').map(words),
      write: hrefOf(row.querySelector('td:last-child a')),
    }));
    const coachName = (key: string | undefined) => {
      const coach = entrenadores.entrenadores[key ?? ''];
      return coach ? [`${coach.description}: ${coach.name}`] : [];
    };
    const byLink = (a: { link: string }, b: { link: string }) => a.link.localeCompare(b.link);
    expect(rows.toSorted(byLink)).toEqual(
      teams
        .toSorted((a, b) => a.path.localeCompare(b.path))
        .map((team) => ({
          team: team.name,
          link: team.path,
          cells: [
            yearsOf(team),
            { femenino: 'Femenino', masculino: 'Masculino', mixto: 'Mixto' }[team.juegan ?? 'mixto'],
          ],
          trainings: [
            ...sentencesOf(team),
            ...(venuesOf(team).length === 1 ? [venuesOf(team)[0]?.title] : []),
            ...(team.nota ? [team.nota] : []),
            ...coachName(team.entrenadores?.[0]),
            ...(team.contacto ? [team.contacto] : []),
          ],
          write: '#contacto',
        })),
    );
  });

  test.each(Object.keys(lugares.lugares))('/entrenamientos/%s shows address, photo and map', (key) => {
    const hasAgenda = calendario !== undefined || partidos.length > 0;
    const links = all(page('/entrenamientos'), 'main li a').map(hrefOf);
    expect(links.includes(`/entrenamientos/${key}`)).toBe(hasAgenda);
    if (!hasAgenda) return;
    const main = one(page(`/entrenamientos/${key}`), 'main');
    const venue = lugares.lugares[key];
    expect(words(one(main, 'h1'))).toBe(venue?.title);
    const agenda = all(main, 'a').filter((link) => words(link) === 'En la agenda del club');
    expect(agenda.map(hrefOf)).toEqual([`/agenda?lugar=${key}`]);
    const header = one(main, 'header');
    expect(all(header, 'address span').map(words)).toEqual(venue?.address);
    expect(hrefOf(header.querySelector('a[target=_blank]'))).toBe(venue?.link);
    expect(pictures(header)).toEqual([addressOf(venue?.img ?? '')]);
    expect(one(header, 'img').getAttribute('alt')).toBe(`Foto de ${venue?.title}`);
  });

  test('/cuerpo-tecnico shows every coach with all texts, photo and teams', () => {
    const keys = Object.keys(entrenadores.entrenadores);
    const coached = (key: string) => teams.filter((team) => team.entrenadores?.includes(key));
    expect(coachCards(one(page('/cuerpo-tecnico'), 'main'), keys)).toEqual(
      keys.map((key) => coachOf(key, coached(key))),
    );
  });
});

test('a week that is not as usual shows what is off and what is added', () => {
  const strip = one(
    openPage(SAMPLE, '/equipos/federados/senior-femenino'),
    'main [aria-hidden=true]:has([data-on])',
  );
  const days = all(strip, '[data-on]').map((day) => [
    words(day.firstElementChild),
    attribute(day, 'data-on'),
    ...all(day, '[data-state]').map((hours) => `${attribute(hours, 'data-state')} ${words(hours)}`),
  ]);
  expect(days).toEqual([
    ['M', 'planned', 'planned 19:3021:00'],
    ['J', 'off', 'off 19:3021:00'],
    ['V', 'extra', 'extra 21:0022:30'],
  ]);
});
