/** Every team, training, venue and coach on every page that shows them, as the club's files have them. */
import { describe, expect, test } from 'vitest';
import type { Day } from '../../src/content/club.ts';
import { CLUBS, pictureAddress, SAMPLE } from '../setup/clubs.ts';
import { type Match, pictureOf, readContent, type Team } from './content.ts';
import { all, attribute, hrefOf, one, openPage, pictures, unsaid, words } from './site.ts';
import { heading, later, trainingsOf } from './trainings.ts';

const WEEK: Day[] = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const LETTERS = ['L', 'M', 'X', 'J', 'V', 'S', 'D'];
const list = new Intl.ListFormat('es', { type: 'conjunction' });

describe.each(CLUBS)('$name', (testClub) => {
  const content = readContent(testClub);
  const addressOf = (field: Parameters<typeof pictureOf>[0]) => pictureAddress(testClub, pictureOf(field));
  const { club, kinds, teams, lugares, entrenadores, calendario, partidos, avisos } = content;
  /** The day on which the pages were made: the sample's own. */
  const today = (club.hoy ?? new Date().toISOString()).slice(0, 10);
  const page = (path: string) => openPage(testClub, path);

  const venuesOf = ({ entrenamientos = [] }: Team) =>
    [...new Set(entrenamientos.map(({ lugar = '' }) => lugar))].map((key) => lugares.lugares[key]);

  /** `Martes y jueves, de 18:00 a 19:30`, with the venue where there are several. */
  const sentencesOf = (team: Team) =>
    (team.entrenamientos ?? []).map(({ dias, desde, hasta, lugar = '' }) => {
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

  const dateOf = (time: Element | null) => (time ? attribute(time, 'datetime') : undefined);

  /** `Sáb 16 nov` */
  const shortDayOf = (date: string) => {
    const day = new Date(date)
      .toLocaleDateString('es', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
      .replace(',', '');
    return `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
  };
  const placeOf = ({ lugar, direccion }: Match) => (lugar ? lugares.lugares[lugar]?.title : direccion);
  const scoreOf = ({ sets = [] }: Match) => {
    const won = sets.map((set) => set.split('-').map(Number)).filter(([a = 0, b = 0]) => a > b).length;
    return `${won > sets.length - won ? 'Victoria' : 'Derrota'} ${won}-${sets.length - won}`;
  };
  const stateOf = ({ estado, motivo }: Match) =>
    [estado === 'aplazado' ? 'Aplazado' : 'Suspendido', motivo].filter(Boolean).join(': ');
  const resultOf = (match: Match) => {
    if (match.estado) return stateOf(match);
    if (match.sets) return `${scoreOf(match)} ${match.sets.join(', ')}`;
    return match.dia < today ? 'Sin resultado todavía' : '';
  };
  const nextMatch = (team: Team) => {
    const ahead = partidos
      .filter(({ equipo, dia, sets }) => equipo === team.key && dia >= today && !sets)
      .sort((a, b) => a.dia.localeCompare(b.dia));
    const next = ahead.find(({ estado }) => !estado);
    const off = ahead.slice(0, next ? ahead.indexOf(next) : 2);
    return {
      off: off.map((match) => [match.dia, stateOf(match)]),
      day: next?.dia,
      hours: next?.hora ?? 'Hora por confirmar',
      rival: next?.rival,
      place: next?.direccion,
      /** As a block about it has it. */
      where: next && [next.donde === 'casa' ? 'En casa' : 'Fuera', placeOf(next)].filter(Boolean).join(' · '),
    };
  };
  /** Why nobody trains on the days that come, at some venues; those that are closed for all among them. */
  const closedDaysAt = (venues: readonly string[]) =>
    (calendario?.cierres ?? [])
      .filter(({ desde, hasta = desde }) => hasta >= today)
      .filter(({ lugares: some }) => !some || some.some((key) => venues.includes(key)))
      .sort((a, b) => a.desde.localeCompare(b.desde))
      .map(({ motivo }) => motivo);
  /** The same as a sheet has it. */
  const closedDaysOn = (sheet: Element): string[] => {
    const line = all(sheet, 'p')
      .map(words)
      .find((each) => each.startsWith('No se entrena:'));
    return line?.match(/[^()]+(?=\))/g) ?? [];
  };
  /** Day by day; the first two that fall out are there, too. What goes to another day is found there. */
  const nextTraining = (team: Team) => {
    const off: [string, string][] = [];
    for (let date = today; calendario && date <= `${calendario.ultimo_dia}`; date = later(date, 1))
      for (const training of trainingsOf(content, date, team)) {
        if (!training.off) return { off: off.slice(0, 2), day: date, at: training };
        off.push([date, training.change]);
      }
    return { off: off.slice(0, 2), day: undefined, at: undefined };
  };

  /** With its kind, where another team or a venue has the same name. */
  const names = [
    ...teams.map(({ name }) => name),
    ...Object.values(lugares.lugares).map(({ title }) => title),
  ];
  const fullName = (team: Team, kind = `(${team.kind.miga})`) =>
    names.filter((name) => name === team.name).length > 1 ? `${team.name} ${kind}` : team.name;

  const teamCards = (within: ParentNode) =>
    all(within, 'li:has(h3)').map((card) => ({
      name: words(card.querySelector('h3')),
      division: words(card.querySelector('h3 + p')),
      link: hrefOf(card.querySelector('h3 a')),
      picture: pictures(card),
      next: words(card.querySelector('p:has(time)')),
    }));
  /** The line of a card: a match by its rival, else a training. */
  const nextLineOf = (team: Team) => {
    const [match, training] = [nextMatch(team), nextTraining(team)];
    const day = match.day ?? training.day;
    if (!day) return '';
    const hours = match.day ? match.hours : training.at?.hours.slice(0, 5);
    const at = hours?.includes(':') ? `, ${hours}` : '';
    return `${heading(day)}${at}${match.day ? match.rival : 'Entrenamiento'}`;
  };
  const cardsOf = (some: Team[]) =>
    some.map((team) => ({
      name: team.name,
      division: team.division,
      link: team.path,
      picture: [addressOf(team.img)],
      next: nextLineOf(team),
    }));
  /** The day on which a team plays next, else trains next; matches sort first. */
  const nextDay = (team: Team) => nextMatch(team).day ?? (calendario ? `~${nextTraining(team).day}` : '~');
  /** The same with the team that plays next in front; the hour, which decides within a day, is not looked at. */
  const cardsWithLead = (some: Team[], shown: { link: string }[]) => {
    const soonest = some.map(nextDay).sort()[0];
    const leads = some.filter((team) => nextDay(team) === soonest);
    const lead = soonest === '~' ? some[0] : leads.find(({ path }) => path === shown[0]?.link);
    return cardsOf([...some.filter((team) => team === lead), ...some.filter((team) => team !== lead)]);
  };

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

  /** The coaches of some keys as cards have them, each with what its card does not say of it. */
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

    test('name, division, season, photo and league table', () => {
      expect(words(one(main, 'h1'))).toBe(team.name);
      const header = one(main, 'header');
      expect(all(header, 'p').map(words)).toEqual([team.division, `Temporada ${club.temporada}`]);
      expect(pictures(header)).toEqual([addressOf(team.img)]);
      expect(one(header, 'img').getAttribute('alt')).toBe(`Foto del equipo ${team.name}`);
      const tables = all(main, 'a').filter((link) => words(link) === 'Clasificación y resultados');
      expect(tables.map(hrefOf)).toEqual(team.link ? [team.link] : []);
      expect(all(header, 'nav a').map((link) => [words(link), hrefOf(link)])).toEqual([
        ['Inicio', '/'],
        [team.kind.miga, `/equipos/${team.kind.route}`],
      ]);
    });

    test('when and where it trains: in words, in the week strip, and the venues', () => {
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
      // Some say something once scripts run; of the week some say on some days that it is the usual one.
      const paragraphs = all(section, 'p').map(words);
      const captions = ['Próximos siete días', 'Semana habitual'];
      expect(paragraphs.filter((each) => each && !captions.includes(each))).toEqual([
        ...(team.entrenamientos ? [] : ['Horario por confirmar.']),
        ...(team.nota ? [team.nota] : []),
      ]);
    });

    test('on its sheet, too: when and where it trains, with whom, and its contact', () => {
      const sheet = one(main, '[data-sheet=portrait]');
      const sentences = sentencesOf(team);
      expect(all(sheet, 'ul li').map(words).slice(0, sentences.length)).toEqual(sentences);
      const who = all(sheet, 'section').find(
        (each) => words(each.querySelector('h3')) === 'Dónde y con quién',
      );
      const coaches = (team.entrenadores ?? []).map((key) => entrenadores.entrenadores[key]);
      expect(all(who ?? sheet, 'p').map(words)).toEqual([
        ...venuesOf(team).map((venue) => `${venue?.title}${venue?.address.join(', ')}`),
        ...coaches.map((coach) => `${coach?.name}${coach?.description}`),
        ...(team.contacto ? [`Contacto: ${team.contacto}`] : []),
      ]);
    });

    test('on its sheet, too: the matches and the changes that come, and when nobody trains', () => {
      const sheet = one(main, '[data-sheet=portrait]');
      const linesBelow = (title: string) =>
        all(sheet, 'section')
          .filter((each) => words(each.querySelector('h3')) === title)
          .flatMap((each) => all(each, 'li'));
      const own = partidos
        .filter(({ equipo, dia, sets }) => equipo === team.key && dia >= today && !sets)
        .sort((a, b) => a.dia.localeCompare(b.dia))
        .slice(0, 8);
      expect(linesBelow('Próximos partidos').map((line) => [...line.children].map(words))).toEqual(
        own.map((match) => [
          `${shortDayOf(match.dia)}${match.hora ?? 'Hora por confirmar'}`,
          match.rival +
            [match.estado && stateOf(match), match.donde === 'casa' ? 'En casa' : 'Fuera', placeOf(match)]
              .filter(Boolean)
              .join(' · '),
        ]),
      );
      const isOwn = ({ equipo }: { equipo: string }) => equipo === team.key;
      const changes = [
        ...(calendario?.cambios ?? [])
          .filter(isOwn)
          .flatMap(({ dia, cancelado, motivo, pasa_a }) => [
            ...(cancelado ? [{ dia, says: `CANCELADO: ${motivo}` }] : []),
            ...(pasa_a ? [{ dia: pasa_a.dia ?? dia, says: 'CAMBIO, antes: ' }] : []),
            ...(pasa_a?.dia && pasa_a.dia !== dia ? [{ dia, says: 'PASA al ' }] : []),
          ]),
        ...(calendario?.extras ?? []).filter(isOwn).map(({ dia }) => ({ dia, says: 'extra' })),
      ]
        .filter(({ dia }) => dia >= today)
        .sort((a, b) => a.dia.localeCompare(b.dia))
        .slice(0, 3);
      const lines = linesBelow('Cambios').map(words);
      expect(lines).toEqual(changes.map(({ dia }) => expect.stringContaining(`${shortDayOf(dia)}, `)));
      expect(lines).toEqual(changes.map(({ says }) => expect.stringContaining(says)));
      expect(closedDaysOn(sheet)).toEqual(
        closedDaysAt((team.entrenamientos ?? []).map(({ lugar = '' }) => lugar)),
      );
    });

    test('years of birth, who plays, kit, contact and what the club has to say to it', () => {
      const facts = all(main, 'dl > div').map((fact) => [...fact.children].map(words));
      const expected = [
        ['Año de nacimiento', team.nacidos ? yearsOf(team) : ''],
        ['Quién juega', team.juegan ?? ''],
        ['Equipación', team.equipacion ?? ''],
        ['Contacto del equipo', team.contacto ?? ''],
      ];
      expect(facts).toEqual(expected.filter(([, fact]) => fact));
      // A message to the club is about this team.
      const begun = all(main, '[data-message]').map((link) => attribute(link, 'data-message'));
      expect(begun).toEqual(
        facts.length > 0 ? [expect.stringContaining(` equipo ${team.name} (${team.kind.miga}).`)] : [],
      );
      const contact = hrefOf(main.querySelector('dd a'));
      const scheme = team.contacto?.includes('@') ? 'mailto:' : 'tel:';
      expect(contact).toBe(team.contacto ? scheme + team.contacto.replaceAll(' ', '') : '');
      const current = avisos.filter(
        ({ equipos, desde, hasta }) => equipos?.includes(team.key) && desde <= today && today <= hasta,
      );
      expect(all(main, '[aria-label=Avisos] li p:first-child').map(words)).toEqual(
        current.map(({ texto }) => texto),
      );
      // On paper, too, and no notice for everybody: it may be about matches at home.
      const sheet = words(one(main, '[data-sheet=portrait]'));
      const onPaper = avisos.filter(({ texto }) => sheet.includes(texto));
      expect(onPaper).toEqual(current);
    });

    test('its matches, all of them and in order, and its last results', () => {
      const own = partidos
        .filter(({ equipo }) => equipo === team.key)
        .sort((a, b) => `${a.dia} ${a.hora ?? '99'}`.localeCompare(`${b.dia} ${b.hora ?? '99'}`));
      const rows = all(main, 'details tbody tr').map((row) => ({
        day: dateOf(row.querySelector('time')),
        cells: [...row.children].slice(1, 4).map(words),
        result: words(row.children[4]),
      }));
      const wayTo = ({ lugar, direccion, estado, dia }: (typeof own)[number]) => {
        const hall = lugares.pabellones?.find(({ title }) => title === direccion);
        return !hall || lugar || estado || dia < today ? '' : ` ${hall.address.join(', ')} Cómo llegar`;
      };
      expect(rows).toEqual(
        own.map((match) => ({
          day: match.dia,
          cells: [
            match.estado ? '' : (match.hora ?? 'Por confirmar'),
            match.rival,
            [match.donde === 'casa' ? 'En casa' : 'Fuera', placeOf(match)].filter(Boolean).join(' · ') +
              wayTo(match),
          ],
          result: resultOf(match),
        })),
      );
      const played = own
        .filter(({ sets }) => sets)
        .reverse()
        .slice(0, 3);
      expect(
        all(main, 'h3 + ul:has([data-outcome]) > li').map((line) => [...line.children].map(words)),
      ).toEqual(
        played.map((match) => [
          scoreOf(match),
          `${match.rival} (${match.donde === 'casa' ? 'en casa' : 'fuera'})`,
          heading(match.dia),
        ]),
      );
    });

    test('what comes next, with its day, and what falls out before it', () => {
      const blocks = all(main, '[data-next]').map((block) => ({
        off: all(block, '[data-state]').map((line) => [
          dateOf(line.querySelector('time')),
          words(line.querySelector('strong')),
        ]),
        day: dateOf(block.querySelector('p:not([data-state]) time')),
      }));
      expect(blocks).toEqual([
        ...(calendario && team.entrenamientos
          ? [{ off: nextTraining(team).off, day: nextTraining(team).day }]
          : []),
        ...(partidos.some(({ equipo }) => equipo === team.key)
          ? [{ off: nextMatch(team).off, day: nextMatch(team).day }]
          : []),
      ]);
      const { day, hours, rival = '', where = '' } = nextMatch(team);
      const { day: trains, at } = nextTraining(team);
      const expected = [
        ...(calendario && team.entrenamientos && trains
          ? [[heading(trains), `${at?.hours} · ${at?.place}`]]
          : []),
        ...(day ? [[heading(day), rival, `${hours} · ${where}`]] : []),
      ];
      const shown = all(main, '[data-next]')
        .map(words)
        .filter((text) => !text.includes('No hay más partidos'));
      expect(shown).toHaveLength(expected.length);
      for (const [i, parts] of expected.entries()) for (const part of parts) expect(shown[i]).toContain(part);
      const agenda = all(main, 'a').filter((link) => words(link) === 'En la agenda del club');
      expect(agenda.map(hrefOf)).toEqual(calendario ? [`/agenda?equipo=${team.key}`] : []);
      const hall = lugares.pabellones?.find(({ title }) => title === nextMatch(team).place);
      const ways = all(main, '[data-next] a[target=_blank]').map((link) => [words(link), hrefOf(link)]);
      expect(ways).toEqual(hall ? [['Cómo llegar', hall.link]] : []);
      const [address = ''] = all(main, '[data-next]').slice(-1).map(words);
      expect(address).toContain(hall?.address.join(', ') ?? '');
      // A page that may be read on any day calls none today.
      expect(words(main)).not.toMatch(/\b(hoy|mañana)\b,/i);
    });

    test('its coaches, each with role and face', () => {
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
    expect(cards).toEqual(cardsWithLead(own, cards));
  });

  test('/equipos shows all kinds with all teams', () => {
    const sections = all(page('/equipos'), 'main > section');
    expect(sections.map((section) => words(section.querySelector('h2')))).toEqual(
      kinds.map(({ title }) => title),
    );
    const cards = sections.map(teamCards);
    expect(cards).toEqual(kinds.map((kind, i) => cardsWithLead(kind.teams, cards[i] ?? [])));
  });

  test('the home page has the kinds with a button, each team with its league table', () => {
    const home = page('/');
    const shown = kinds.filter(({ boton }) => boton);
    const panels = all(home, '[data-panel]');
    expect(all(home, 'fieldset label').map(words)).toEqual(shown.map(({ boton }) => boton));
    // A club with one kind needs no button.
    const expected = shown.length > 0 ? shown : kinds.slice(0, 1);
    const cards = panels.map(teamCards);
    expect(cards).toEqual(expected.map((kind, i) => cardsWithLead(kind.teams, cards[i] ?? [])));
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

  // A club that writes a calendar has its next days on the home page (agenda.test.ts).
  test.each(content.calendario ? ['/entrenamientos'] : ['/', '/entrenamientos'])(
    '%s has every training of the week on its day, in order of time',
    (path) => {
      const days = all(page(path), 'main ol > li:has(h3)').map((day) => ({
        day: words(day.querySelector('h3')),
        entries: all(day, 'a').map((link) => [...[...link.children].map(words), hrefOf(link)]),
      }));
      const sessions = teams.flatMap((team) =>
        (team.entrenamientos ?? []).flatMap(({ dias, desde, hasta, lugar = '' }) =>
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
    const closed = closedDaysOn(one(main, '[data-sheet=landscape]'));
    expect(closed).toEqual(closedDaysAt(Object.keys(lugares.lugares)));
  });

  test('/unete has a table of all teams, where the club names years of birth', () => {
    const isThere = teams.some(({ nacidos }) => nacidos);
    const link = all(page('/equipos'), 'main a').find((each) => hrefOf(each) === '/unete');
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
          ...(team.nota ? [team.nota] : []),
          ...coachName(team.entrenadores?.[0]),
          ...(team.contacto ? [team.contacto] : []),
        ],
        write: '#contacto',
      })),
    );
  });

  test.each(Object.keys(lugares.lugares))('/entrenamientos/%s: where it is, and who trains there', (key) => {
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
    const here = teams.flatMap((team) =>
      (team.entrenamientos ?? [])
        .filter(({ lugar }) => lugar === key)
        .flatMap(({ dias, desde, hasta }) => dias.map((dia) => `${dia} ${desde}–${hasta} ${team.path}`)),
    );
    const week = all(main, 'section[data-ground=ink] ol > li').flatMap((day) =>
      all(day, 'a').map(
        (link) => `${words(day.querySelector('h3'))} ${words(link.children[0])} ${hrefOf(link)}`,
      ),
    );
    expect(week.toSorted()).toEqual(here.toSorted());
  });

  test('/cuerpo-tecnico shows every coach with all that the club says of them, face and teams', () => {
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
