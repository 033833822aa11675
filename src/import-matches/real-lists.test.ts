import { afterEach, beforeEach, expect, test } from 'vitest';
import { clubCalendars } from '../build/calendars.ts';
import { checkContent } from '../content/read.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import { matchesIn } from './files.ts';
import { type TestClub, testClub } from './testing/club.ts';

// Lists as federations, leagues, spreadsheets and phones hand them out. What is not understood is told or asked about.

let club: TestClub;
beforeEach(async () => {
  club = await testClub();
});
afterEach(() => club.remove());

const US = 'CV Páramo Cadete F';
const VENUE = 'Pabellón de la Vega';
const TITLES = 'Jornada;Fecha;Hora;Local;Visitante;Pabellón;Estado;Resultado;Observaciones\n';
/** Home matches, one a round; each says what is not as usual. */
const list = (
  ...rows: {
    fecha?: string;
    hora?: string;
    rival?: string;
    lugar?: string;
    estado?: string;
    resultado?: string;
    otra?: string;
  }[]
) =>
  TITLES +
  rows
    .map(({ fecha = `${15 + rows.length}/11/2025`, hora = '10:00', rival, lugar = VENUE, ...rest }, i) =>
      [
        i + 1,
        fecha,
        hora,
        US,
        rival ?? `CV ${'ABCDEFGHIJ'[i]}osque`,
        lugar,
        rest.estado ?? '',
        rest.resultado ?? '',
        rest.otra ?? '',
      ].join(';'),
    )
    .join('\n');
const matches = async () => matchesIn((await club.matches()) || null);

const calendar = (...events: string[]) =>
  `BEGIN:VCALENDAR\nVERSION:2.0\n${events
    .map((lines, i) => `BEGIN:VEVENT\n${/^UID/m.test(lines) ? '' : `UID:${i}@x\n`}${lines}\nEND:VEVENT\n`)
    .join('')}END:VCALENDAR\n`;
const event = (summary: string, start = 'DTSTART;TZID=Europe/Madrid:20251116T100000', more = '') =>
  `${start}\nSUMMARY:${summary}\nLOCATION:${VENUE}${more}`;

test.each([
  [`APLAZADO: ${US} - CV Peñalba`, { estado: 'aplazado' }],
  [`${US} - CV Peñalba (aplazado)`, { estado: 'aplazado' }],
  [`[APLAZADO] ${US} vs CV Peñalba`, { estado: 'aplazado' }],
  [`SUSPENDIDO - ${US} - CV Peñalba`, { estado: 'suspendido' }],
  [`${US} - CV Peñalba - CANCELADO`, { estado: 'suspendido' }],
  [`Ajornat: ${US} - CV Peñalba`, { estado: 'aplazado' }],
  [`${US} - CV Peñalba (anul·lat)`, { estado: 'suspendido' }],
  [`APRAZADO ${US} - CV Peñalba`, { estado: 'aplazado' }],
  [`Atzeratua: ${US} - CV Peñalba`, { estado: 'aplazado' }],
  [`Reporté : ${US} - CV Peñalba`, { estado: 'aplazado' }],
  [`Abgesagt: ${US} - CV Peñalba`, { estado: 'suspendido' }],
  [`🏐 Liga J3 · ${US} - CV Peñalba`, { competicion: 'Liga J3' }],
  [`${US} - CV Peñalba | J5`, { jornada: 5 }],
  [`${US} - CV Peñalba !!!`, {}],
  [`🏐 ${US} vs CV Peñalba`, {}],
  [`Jornada 7: ${US} - CV Peñalba`, { jornada: 7 }],
  [`Copa: ${US} - CV Peñalba`, { competicion: 'Copa' }],
  [`División de Honor: ${US} - CV Peñalba`, { competicion: 'División de Honor' }],
  [`${US} 3-1 CV Peñalba`, { resultado: '3-1' }],
  [`${US} - CV Peñalba (3-1)`, { resultado: '3-1' }],
  [`${US} vs CV Peñalba (10:00)`, {}],
  [`${US} - CV Peñalba (B)`, { rival: 'CV Peñalba (B)' }],
])('the title «%s» is read whole', async (title, facts) => {
  expect(await club.import(calendar(event(title)))).not.toContain('míralos');
  const [match] = await matches();
  expect(match).toEqual({
    id: '0-x',
    equipo: 'comarcal/cadete-femenino',
    dia: '2025-11-16',
    hora: '10:00',
    rival: 'CV Peñalba',
    donde: 'casa',
    lugar: 'pabellon',
    ...facts,
  });
});

test.each([
  [`POR CONFIRMAR: ${US} - CV Peñalba`, 'dice «por confirmar»', '10:00'],
  [`${US} - CV Peñalba (por confirmar)`, 'dice «por confirmar»', '10:00'],
  [`${US} - CV Peñalba (18:30)`, 'dice varias horas (10:00 y 18:30): queda sin hora', undefined],
  [`${US} - CV Peñalba 18:30h`, 'dice varias horas (10:00 y 18:30): queda sin hora', undefined],
  [`${US} - CV Peñalba (hora por confirmar)`, 'queda sin hora', undefined],
  [`${US} - CV Peñalba (traed la roja)`, 'no se toma «(traed la roja)»', '10:00'],
  [`${US} - CV Peñalba (3)`, 'del nombre del rival no se toma «(3)»', '10:00'],
  [`${US} - CV Peñalba 📍 Municipal`, 'no se toma «Municipal»', '10:00'],
])('of the title «%s» the rest is told', async (title, note, hora) => {
  expect(await club.import(calendar(event(title)))).toContain(note);
  expect(await matches()).toMatchObject([{ rival: 'CV Peñalba', ...(hora && { hora }) }]);
  expect((await matches())[0]?.hora).toBe(hora);
});

test.each([
  [`❌ ${US} - CV Peñalba`, '❌'],
  [`~~${US} - CV Peñalba~~`, '~~'],
  [`${US} - CV Peñalba (aplazado al 20/01)`, '(aplazado al 20/01)'],
  [`${US} - CV Peñalba ➡️ 20/01`, '20/01'],
  [`Verplaatst: ${US} - CV Peñalba`, 'Verplaatst'],
  [`${US} - CV Peñalba NP`, 'np'],
  [`${US} WO - CV Peñalba`, 'wo'],
])('whether «%s» is played is asked about', async (title, state) => {
  expect(await club.import(calendar(event(title)))).toContain(`el estado «${state}»`);
  expect(await matches()).toEqual([]);
});

test.each([
  ['CV Peñalba (3)', 'CV Peñalba', 'del nombre del rival no se toma «(3)»'],
  ['[3] CV Peñalba', 'CV Peñalba', 'del nombre del rival no se toma «[3]»'],
  ['CV Peñalba - 3', 'CV Peñalba', 'del nombre del rival no se toma «- 3»'],
  ['CV Peñalba (V)', 'CV Peñalba', 'del nombre del rival no se toma «(V)»'],
  ['CV Peñalba (Pab. Municipal)', 'CV Peñalba', 'no se toma «(Pab. Municipal)»'],
  ['CV Peñalba s/f', 'CV Peñalba', 'dice «s/f»'],
  ['CV Peñalba (B)', 'CV Peñalba (B)', ''],
])('of the rival «%s» the rest is told', async (rival, name, note) => {
  expect(await club.import(list({ rival }))).toContain(note);
  expect(await matches()).toMatchObject([{ rival: name }]);
});

test.each(['3-1 (provisional)', '3-1 por confirmar'])(
  'the result «%s» is taken, and what it says beside is told',
  async (resultado) => {
    expect(await club.import(list({ resultado }))).toMatch(
      /fila 2: el resultado dice también «(?:provisional|por confirmar)»/,
    );
    expect(await matches()).toMatchObject([{ resultado: '3-1' }]);
  },
);

test('numbers behind both names are the sets that were won', async () => {
  const rows = list({ rival: 'CV Peñalba (1)' }).replace(US, `${US} (3)`);
  await club.import(rows);
  expect(await matches()).toMatchObject([{ rival: 'CV Peñalba', resultado: '3-1' }]);
});

test('hours without a zone are those of Madrid, unless the calendar is of another: then it is asked', async () => {
  const of = (zone: string) =>
    calendar(event(`${US} - CV Peñalba`, 'DTSTART:20251116T100000')).replace(
      'VERSION:2.0\n',
      `VERSION:2.0\nX-WR-TIMEZONE:${zone}\n`,
    );
  for (const zone of ['Atlantic/Canary', 'UTC', 'Hora de la liga']) {
    expect(await club.import(of(zone))).toContain(`El calendario es de la zona «${zone}»`);
    expect(await matches()).toEqual([]);
  }
  await club.import(of('Atlantic/Canary'), ['--lectura=zona=Atlantic/Canary', '--si']);
  expect(await matches()).toMatchObject([{ hora: '11:00' }]);
  await club.write(null);
  await club.import(of('Atlantic/Canary'), ['--lectura=zona=Europe/Madrid', '--si']);
  expect(await matches()).toMatchObject([{ hora: '10:00' }]);
  await club.write(null);
  await club.import(of('Europe/Paris'));
  expect(await matches()).toMatchObject([{ hora: '10:00' }]);
});

test('of one UID the highest SEQUENCE is the match', async () => {
  const moved = 'DTSTART;TZID=Europe/Madrid:20251122T120000';
  await club.import(
    calendar(
      `UID:1@x\nSEQUENCE:10\n${event(`${US} - CV Peñalba`, moved)}`,
      `UID:1@x\nSEQUENCE:9\n${event(`${US} - CV Peñalba`)}`,
    ),
  );
  expect(await matches()).toMatchObject([{ dia: '2025-11-22', hora: '12:00' }]);
});

test('one broken event takes no other with it', async () => {
  const said = await club.import(
    calendar(
      event(`${US} - CV Peñalba`, undefined, '\nDESCRIPTION:Traed la camiseta\nQuedamos antes'),
      event(`${US} - CV Robledal`, 'DTSTART;TZID=Europe/Madrid:2025'),
      event(`${US} - CV Otero`, 'DTSTART;TZID=Europe/Madrid:20251123T100000'),
    ).replace(/END:VEVENT\nEND:VCALENDAR\n$/, ''),
  );
  expect(said).toContain('fila 1: tenía un salto de línea mal puesto');
  expect(said).toContain('fila 3: el calendario está cortado en mitad de este evento');
  expect(await matches()).toMatchObject([{ rival: 'CV Peñalba' }]);
});

test('an empty line in a description, and blanks behind BEGIN, break no event', async () => {
  const rows = calendar(event(`${US} - CV Peñalba`, undefined, '\nDESCRIPTION:Traed la roja\n\nGracias'));
  await club.import(rows.replaceAll('VEVENT', 'VEVENT '));
  expect(await matches()).toMatchObject([{ rival: 'CV Peñalba' }]);
});

test.each([
  ['', '12:00'],
  ['BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0000\nEND:STANDARD\n', '12:00'],
])('a zone that is known has its own hours, whatever the calendar says of it: «%s»', async (rules, hora) => {
  const zone = `BEGIN:VTIMEZONE\nTZID:Atlantic/Canary\n${rules}END:VTIMEZONE\n`;
  const summer = calendar(event(`${US} - CV Peñalba`, 'DTSTART;TZID=Atlantic/Canary:20260613T110000'));
  await club.import(summer.replace('BEGIN:VEVENT', `${zone}BEGIN:VEVENT`));
  expect(await matches()).toMatchObject([{ hora }]);
});

test.each([
  ['DTSTART;TZID=Romance Standard Time:20251116T100000', '10:00'],
  ['DTSTART;TZID="(UTC+01:00) Bruselas, Copenhague, Madrid, París":20251116T100000', '10:00'],
  ['DTSTART;TZID=Atlantic/Canary:20251116T100000', '11:00'],
  ['DTSTART;TZID=GMT Standard Time:20251116T100000', '11:00'],
  ['DTSTART;TZID=America/New_York:20251116T040000', '10:00'],
])('%s is %s in Madrid', async (start, hora) => {
  await club.import(calendar(event(`${US} - CV Peñalba`, start)));
  expect(await matches()).toMatchObject([{ hora }]);
});

test('the mark of a calendar is a state', async () => {
  const withStatus = (status: string) => calendar(`STATUS:${status}\n${event(`${US} - CV Peñalba`)}`);
  expect(await club.import(withStatus('TENTATIVE'))).toContain('dice «Provisional»');
  expect((await matches())[0]?.estado).toBeUndefined();
  await club.import(withStatus('CANCELLED'));
  expect(await matches()).toMatchObject([{ estado: 'suspendido' }]);
  await club.import(withStatus('POSTPONED'));
  expect(await matches()).toMatchObject([{ estado: 'aplazado' }]);
  await club.import(withStatus('CONFIRMED'));
  expect((await matches())[0]?.estado).toBeUndefined();
});

test('what comes from the club’s own calendar changes nothing', async () => {
  await club.import(list({ estado: 'Aplazado' }));
  const before = await club.files();
  const own = calendar(
    `UID:comarcal-cadete-femenino-j-1@nieves.example.org\nSTATUS:CANCELLED\nDTSTART;TZID=Europe/Madrid:20251116T100000\nSUMMARY:APLAZADO: Cadete femenino - CV Aosque`,
  );
  expect(await club.import(own)).toContain('Son del calendario de la propia web, y no cambian nada: 1.');
  expect(await club.files()).toEqual(before);
});

test.each(['Aplazado', 'AJORNAT', 'Aprazado', 'Atzeratua', 'Partido aplazado', 'Postponed'])(
  'the state «%s» is read',
  async (estado) => {
    await club.import(list({ estado }));
    expect(await matches()).toMatchObject([{ estado: 'aplazado' }]);
  },
);

test.each(['No disputado', 'Retirado', 'No suspendido', 'Ez aurkeztua', 'Pendiente de fecha', 'NP'])(
  'the state «%s» is asked about, and the answer holds for the next list',
  async (estado) => {
    expect(await club.import(list({ estado }))).toContain(`Un partido tiene el estado «${estado}».`);
    expect(await matches()).toEqual([]);
    await club.import(list({ estado }), [`--estado=${estado}=suspendido`, '--si']);
    expect(await matches()).toMatchObject([{ estado: 'suspendido' }]);
    expect(await club.import(list({ estado }))).toContain('Iguales: 1.');
  },
);

test.each([
  [{ resultado: 'APLAZADO' }],
  [{ hora: 'Aplazado' }],
  [{ fecha: 'Aplazado 16/11/2025' }],
  [{ lugar: `${VENUE} (aplazado)` }],
  [{ rival: 'CV Aosque APLAZADO' }],
  [{ otra: 'Aplazado por lluvia' }],
])('a state counts in any column: %j', async (row) => {
  await club.import(list(row));
  expect(await matches()).toMatchObject([{ estado: 'aplazado', rival: 'CV Aosque', dia: '2025-11-16' }]);
});

test.each([
  'DESCANSA',
  'Descanso',
  'LIBRE',
  'BYE',
  'exento',
  'descansa jornada',
  'Lliure',
  'Atsedena',
  'Exempt (J3)',
  'No juega',
])('against «%s» nobody plays', async (rival) => {
  expect(await club.import(list({}, { rival }))).toContain('Descansos: 1.');
  expect(await matches()).toHaveLength(1);
});

test('a rival of dashes is asked about, one that is not known yet is told', async () => {
  expect(await club.import(list({ rival: '---' }))).toContain('En el sitio del rival pone «---».');
  expect(await matches()).toEqual([]);
  expect(await club.import(list({}, { rival: 'Por determinar' }))).toContain(
    'fila 3: todavía no se sabe el rival («Por determinar»)',
  );
});

test('a row with two days is asked about, and left out unless a day is chosen', async () => {
  const rows = list({ fecha: '15-16/11/2025' }, { fecha: 'Aplazado del 15/11/2025 al 17/01/2026' });
  const said = await club.import(rows);
  expect(said).toContain('"2025-11-15"  El sábado 15 de noviembre de 2025');
  expect(said).toContain(`"${US} – CV Aosque: 15-16/11/2025": "no"`);
  expect(await matches()).toEqual([]);
  const answers = [
    `--dia=${US} – CV Aosque: 15-16/11/2025=2025-11-15`,
    `--dia=${US} – CV Bosque: Aplazado del 15/11/2025 al 17/01/2026=no`,
    '--si',
  ];
  expect(await club.import(rows, answers)).toContain('fila 3: todavía no se sabe el día');
  expect(await matches()).toMatchObject([{ dia: '2025-11-15' }]);
});

test('an hour that is not understood is none, also where one was known', async () => {
  await club.import(list({}));
  expect(await club.import(list({ hora: '18:30 citación 17:30' }))).toContain(
    'fila 2: la hora «18:30 citación 17:30»: son varias horas: queda sin hora',
  );
  expect((await matches())[0]?.hora).toBeUndefined();
});

test('the order of day and month is that of the column, and is asked once where nothing decides', async () => {
  await club.import(list({ fecha: '11/16/2025' }, { fecha: '02/05/2026' }));
  expect((await matches()).map(({ dia }) => dia)).toEqual(['2025-11-16', '2026-02-05']);
  await club.write(null);
  const open = list({ fecha: '02/05/2026' }, { fecha: '05/02/2026' });
  const said = await club.import(open);
  expect(said).toContain('"dia/mes"  Primero el día: «02/05/2026» es el sábado 2 de mayo de 2026');
  expect(said.match(/¿En qué orden/g)).toHaveLength(1);
  await club.import(open, ['--lectura=fechas=dia/mes', '--si']);
  expect((await matches()).map(({ dia }) => dia)).toEqual(['2026-02-05', '2026-05-02']);
});

test('a match of another season, and the rows of merged cells, are told', async () => {
  const said = await club.import(list({}, { fecha: '16/11/2204' }, { fecha: '16/11/2024' }, { fecha: '' }));
  expect(said).toContain('fila 3: la fecha «16/11/2204»: no es un año posible');
  expect(said).toContain('fila 4: la fecha «16/11/2024»: no es de la temporada 2025/26');
  expect(said).toContain('fila 5: todavía no tiene fecha; si en la hoja es una celda combinada');
  expect(await matches()).toHaveLength(1);
});

test.each(['Por determinar', 'consultar web', '-', 'Pabellón por determinar', 'Sin asignar', 'Zehazteke'])(
  '«%s» is no venue, and what is said of it at home does not move an away match',
  async (lugar) => {
    const rows = `${list({ lugar })}\n2;22/11/2025;10:00;CV Otero;${US};${lugar};;;`;
    expect(await club.import(rows)).toContain('De algún partido en casa, la lista no dice el lugar');
    const name = /"lugares": \{\s+"([^"]+)": null/.exec(await club.import(rows))?.[1];
    await club.import(rows, [`--lugar=${name}=pabellon`, '--si']);
    const [, away] = await matches();
    expect(away).toMatchObject({ donde: 'fuera', rival: 'CV Otero' });
    expect(away).not.toHaveProperty('lugar');
    expect(away).not.toHaveProperty('direccion');
  },
);

test('a hall that was said to be the club’s is not where an away match is played', async () => {
  const rows = `${list({ lugar: 'Municipal' })}\n2;22/11/2025;10:00;CV Otero;${US};Municipal;;;`;
  await club.import(rows, ['--lugar=Municipal=pabellon', '--si']);
  expect(await matches()).toMatchObject([{ lugar: 'pabellon' }, { direccion: 'Municipal' }]);
});

const bytes = (text: string, codes: Record<string, number>) =>
  Uint8Array.from(text, (letter) => codes[letter] ?? letter.charCodeAt(0));
const MSDOS = { ñ: 0xa4, á: 0xa0, ó: 0xa2, é: 0x82, Ó: 0xe0 };

test('letters are read by what they make of the words', async () => {
  await club.import(bytes(list({ rival: 'CV Cañada' }), MSDOS));
  expect(await matches()).toMatchObject([{ rival: 'CV Cañada', lugar: 'pabellon' }]);
  await club.write(null);
  // UTF-8 that a program took for Windows-1252.
  await club.import(Buffer.from(Buffer.from(list({ rival: 'CV Cañada' })).toString('latin1')));
  expect(await matches()).toMatchObject([{ rival: 'CV Cañada' }]);
  await club.write(null);
  expect(await club.import(list({ rival: 'CV Ca\ufffdada' }))).toContain('letras que se perdieron');
});

test('letters that could be others are asked about, with both readings side by side', async () => {
  const mac = bytes(`Fecha;Hora;Local;Visitante\n16/11/2025;10:00;CV Málaga;CV Paramo Cadete F`, { á: 0x87 });
  const said = await club.import(mac, ['--club=CV Paramo', '--si']);
  expect(said).toContain('¿Cómo se escribe bien?\n  "cp850"  Mçlaga\n  "macintosh"  Málaga');
  expect(await matches()).toEqual([]);
  await club.import(mac, ['--club=CV Paramo', '--lectura=letras=macintosh', '--si']);
  expect(await matches()).toMatchObject([{ rival: 'CV Málaga' }]);
});

test.each([
  [`${US} 3 - CV Peñalba 1`, { resultado: '3-1' }],
  [`${US} 3-1 CV Peñalba`, { resultado: '3-1' }],
  [`${US} (3) - CV Peñalba (1)`, { resultado: '3-1' }],
  [`3-1 ${US} - CV Peñalba`, { resultado: '3-1' }],
  [`CV Peñalba 3 - ${US} 1`, { resultado: '1-3' }],
  [`CV Peñalba @ ${US}`, { donde: 'casa' }],
  [`${US} @ CV Peñalba`, { donde: 'fuera' }],
  [`${US} x CV Peñalba`, { donde: 'casa' }],
  [`J7 CV Peñalba - ${US}`, { jornada: 7 }],
  [`SUSPENDIDO POR LLUVIA ${US} - CV Peñalba`, { estado: 'suspendido' }],
  [`${US} - CV Peñalba SUSPENDIDO POR LLUVIA`, { estado: 'suspendido' }],
  [`${US} - CV Peñalba aplazado por causas ajenas al club`, { estado: 'aplazado' }],
  [`${US} - CV Peñalba (suspendido)`, { estado: 'suspendido' }],
  [`${US} - CV Peñalba - APLAZADO`, { estado: 'aplazado' }],
  [`${US} - CV Peñalba, Pabellón de la Vega`, { hora: '10:00' }],
  [`Re: ${US} - CV Peñalba`, { hora: '10:00' }],
])('beside the names of «%s» stands what it says', async (summary, expected) => {
  await club.import(calendar(event(summary)), ['--si'], 'liga.ics');
  expect(await matches()).toMatchObject([{ rival: 'CV Peñalba', ...expected }]);
  expect((await matches())[0]?.competicion).toBeUndefined();
});

test('words behind a comma are told and stay in no name', async () => {
  const said = await club.import(
    calendar(event(`${US} - CV Peñalba, a puerta cerrada`)),
    ['--si'],
    'liga.ics',
  );
  expect(said).toContain('«a puerta cerrada»');
  expect(await matches()).toMatchObject([{ rival: 'CV Peñalba' }]);
});

test.each([`${US} - CV Peñalba W.O.`, `${US} - CV Peñalba (N.P.)`, `${US} - CV Peñalba: no presentado`])(
  'whether «%s» is played is asked in its own words',
  async (summary) => {
    const said = await club.import(calendar(event(summary)), ['--si'], 'liga.ics');
    expect(said).toMatch(/Un partido tiene el estado «(?:w\.o\.|N\.P\.|no presentado)»/i);
  },
);

test.each(['No hi ha partit', 'Partido en el aire', 'CANVI D’HORA', 'Cambio de fecha de la liga'])(
  '«%s» before the teams is no competition, and is asked about',
  async (words) => {
    const said = await club.import(calendar(event(`${words}: ${US} - CV Peñalba`)), ['--si'], 'liga.ics');
    expect(said).toContain(`Un partido tiene el estado «${words}»`);
  },
);

test.each(['W.O.', 'N.P.', 'retirado', 'No presentado'])(
  '«%s» is asked about in any column',
  async (words) => {
    for (const column of ['estado', 'resultado', 'otra', 'hora'])
      expect(await club.import(list({ [column]: words }))).toContain(`Un partido tiene el estado «${words}»`);
    const scored = await club.import(list({ resultado: `3-0 ${words}` }));
    expect(scored).toContain(`fila 2: dice «3-0 ${words}»`);
    expect(await matches()).toMatchObject([{ resultado: '3-0' }]);
  },
);

test.each([
  { otra: 'no está aplazado' },
  { otra: 'si llueve se aplaza' },
  { otra: 'Cambio: pasa al 23/11' },
  { estado: '❌' },
  { rival: 'CV Peñalba (retirado)' },
])('%j is asked about, not taken', async (row) => {
  expect(await club.import(list(row))).toContain('Un partido tiene el estado');
});

test.each([
  'Ganador partido 3',
  '2º clasificado Grupo B',
  'X',
  'CV Peñalba cambio de hora',
  '?',
  'Sin rival',
  'Entrenamiento',
  'CV Peñalba (baja)',
  'CV Peñalba / CV Otero',
  'vs CV Peñalba',
  'CV Peñalba ①',
])('whether the rival «%s» is a team is asked', async (rival) => {
  expect(await club.import(list({ rival }))).toContain(`En el sitio del rival pone «${rival}»`);
});

test.each(['Rival por determinar', 'null', '#REF!'])('«%s» is no rival yet', async (rival) => {
  expect(await club.import(list({ rival }))).toContain(`todavía no se sabe el rival («${rival}»)`);
});

test('letters that were lost in one cell are told', async () => {
  for (const rival of ['CV PeÃ±alba', 'CV Pe¤alba', 'CV PeÒalba', '"CV Pe&ntilde;alba"'])
    expect(await club.import(list({ rival }).replaceAll(';', ',').replace('&ntilde,', '&ntilde;'))).toContain(
      'hay letras que se perdieron',
    );
});

test.each([
  'Casa',
  'Pab.',
  'Pab. visitante',
  'pendiente confirmación',
  'Se comunicará',
  '0',
  'no consta',
  'null',
])('«%s» is no hall', async (lugar) => {
  const away = `${TITLES}1;16/11/2025;10:00;CV Peñalba;${US};${lugar};;;`;
  await club.import(away);
  expect((await matches())[0]?.direccion).toBeUndefined();
  expect(await club.import(list({ lugar }))).toMatch(/la lista no dice el lugar/);
});

test('a hall that is not sure is taken and told, and two in one cell are asked about', async () => {
  expect(await club.import(list({ lugar: `${VENUE} (por confirmar)` }))).toContain('no es seguro');
  expect(await matches()).toMatchObject([{ lugar: 'pabellon' }]);
  expect(await club.import(list({ lugar: `Frontón / ${VENUE}` }))).toContain(
    'El club juega en casa en «Frontón / ',
  );
});

test.each(['Municipal o Frontón', 'Municipal ?', 'https://example.org/pabellon'])(
  'of an away match the hall «%s» is told not to be sure',
  async (lugar) => {
    const away = `${TITLES}1;16/11/2025;10:00;CV Peñalba;${US};${lugar};;;`;
    expect(await club.import(away)).toContain(`el lugar «${lugar}» no es seguro`);
  },
);

const COLUMNS = 'Local;Visitante;Pabellón';
const TEAMS = `${US};CV Aosque;${VENUE}`;

test.each([
  ['Nueva fecha', '16/01/2026'],
  ['Fecha aplazamiento', '16/01/2026'],
  ['Suspendido', 'X'],
  ['Observaciones', 'Se jugará el 16/01/2026'],
])('what the column «%s» says is asked about, though it is not read', async (title, cell) => {
  const rows = `Fecha;${title};Hora;${COLUMNS}\n16/11/2025;${cell};10:00;${TEAMS}\n`;
  expect(await club.import(rows)).toContain('Un partido tiene el estado «');
  expect(await matches()).toEqual([]);
  await club.import(rows.replace(cell, 'No'));
  expect(await matches()).toMatchObject([{ dia: '2025-11-16' }]);
});

test('the hour of the summons is not that of the match, the day of publication not its day', async () => {
  await club.import(`Fecha;Hora citación;${COLUMNS}\n16/11/2025;09:00;${TEAMS}\n`);
  expect((await matches())[0]).not.toHaveProperty('hora');
  expect(await club.import(`Fecha publicación;Hora;${COLUMNS}\n16/11/2025;10:00;${TEAMS}\n`)).toContain(
    '¿Qué columna tiene la fecha del partido?',
  );
});

test('a lone text is a heading of the rows below, or goes on with the row above', async () => {
  const [titles, ...rows] = list({}, {}).split('\n');
  await club.import([titles, 'PARTIDOS APLAZADOS;;;;;;;;', ...rows].join('\n'));
  expect((await matches()).map(({ estado }) => estado)).toEqual(['aplazado', 'aplazado']);
  await club.import([titles, rows[0], ';;;;;APLAZADO;;;', rows[1]].join('\n'));
  expect((await matches()).map(({ estado }) => estado)).toEqual(['aplazado', undefined]);
});

test('a row whose own team is in a merged cell is told', async () => {
  const rows = list({}, {}).replace(`;${US};CV Bosque`, ';;CV Bosque');
  expect(await club.import(rows)).toContain(
    `fila 3: falta el nombre de uno de los dos equipos; si en la hoja es una celda combinada con la de arriba («${US}»)`,
  );
});

test.each(['PÃ¡ramo', 'P?ramo', 'P├íramo', 'P=C3=A1ramo'])(
  'a row of «CV %s» is the club’s, damaged',
  async (name) => {
    expect(await club.import(list({}, {}).replace('Páramo', name))).toContain('hay letras que se perdieron');
    expect(await matches()).toHaveLength(1);
  },
);

test('a row with more cells than titles is told', async () => {
  expect(await club.import(`${list({})};otra;cosa`)).toContain(
    'la fila tiene más celdas que títulos: «otra cosa»',
  );
});

test('a day of the week that is wrong does not make the order of the column doubtful', async () => {
  const said = await club.import(list({ fecha: 'viernes 16/11/2025' }));
  expect(said).toContain('ese día es domingo');
  expect(said).not.toContain('en qué orden');
});

test('the club’s own calendar, read back, changes nothing', async () => {
  const day = (jornada: number, estado?: string) => ({
    fecha: `${jornada + 15}/11/2025`,
    rival: `CV Rival ${'ABC'[jornada - 1]}`,
    ...(estado && { estado }),
  });
  await club.import(list(day(1, 'Aplazado'), day(2, 'Suspendido'), day(3)));
  const before = await club.files();
  const { club: built } = await checkContent(club.content, sitePages);
  const own = clubCalendars(built).find(({ path }) => path === '/calendario/club.ics');
  expect(own?.text).toMatch(/SUMMARY:APLAZADO[\s\S]*SUMMARY:SUSPENDIDO/);
  const said = await club.import(own?.text ?? '', ['--si'], 'club.ics');
  expect(said).toContain('Son del calendario de la propia web, y no cambian nada');
  expect(await club.files()).toEqual(before);
});

test('two days of an event are asked about', async () => {
  const weekend = event(`${US} - CV Peñalba`, 'DTSTART;VALUE=DATE:20251115\nDTEND;VALUE=DATE:20251117');
  expect(await club.import(calendar(weekend), ['--si'], 'liga.ics')).toContain('¿qué día se juega?');
  const oneDay = weekend.replace('20251117', '20251116');
  await club.import(calendar(oneDay), ['--si'], 'liga.ics');
  expect(await matches()).toMatchObject([{ dia: '2025-11-15' }]);
});

test.each([
  'DTSTART;VALUE=DATE:20251115\nDURATION:P2D',
  'DTSTART;TZID=Europe/Madrid:20251115T090000\nDTEND;TZID=Europe/Madrid:20251116T200000',
])('two days of an event are asked about however it says them: %s', async (start) => {
  expect(await club.import(calendar(event(`${US} - CV Peñalba`, start)))).toContain('¿qué día se juega?');
  expect(await matches()).toEqual([]);
});

test('a day is asked for each match, also where two have the same text', async () => {
  const rows = list({ fecha: '15-16/11/2025' }, { fecha: '15-16/11/2025' });
  const on = (rival: string, day: string) => `--dia=${US} – ${rival}: 15-16/11/2025=${day}`;
  expect(await club.import(rows, [on('CV Aosque', '2025-11-15'), '--si'])).toContain('CV Bosque');
  await club.import(rows, [on('CV Aosque', '2025-11-15'), on('CV Bosque', '2025-11-16'), '--si']);
  expect((await matches()).map(({ dia }) => dia)).toEqual(['2025-11-15', '2025-11-16']);
});

test('what is not known yet is asked again with the next list', async () => {
  const rows = list({ fecha: '15-16/11/2025' }, { rival: '---' }, { lugar: 'La Nevera' }, {});
  const answers = [`--dia=${US} – CV Aosque: 15-16/11/2025=no`, '--rival=---=no', '--lugar=La Nevera=no'];
  expect(await club.import(rows, [...answers, '--si'])).toContain('Nuevos: 1.');
  const said = await club.import(rows);
  for (const asked of ['¿qué día se juega?', 'pone «---»', 'en «La Nevera»']) expect(said).toContain(asked);
});

test('the same teams on two days of one week are told', async () => {
  const rows = list({ rival: 'CV Peñalba' }, { rival: 'CV Peñalba' });
  expect(await club.import(rows)).toContain('fila 2: la fila 3 tiene los mismos equipos en otro día');
});

test('an event with several dates, and one UID with two days, are told', async () => {
  const one = event(`${US} - CV Peñalba`);
  const several = calendar(`${one}\nRDATE;TZID=Europe/Madrid:20251123T100000`);
  expect(await club.import(several, ['--si'], 'liga.ics')).toContain('fila 1: se repite');
  const twice = calendar(`UID:a@x\n${one}`, `UID:a@x\n${one.replace('20251116', '20251117')}`);
  expect(await club.import(twice, ['--si'], 'liga.ics')).toContain(
    'el mismo partido está también en la fila 2',
  );
  expect(await matches()).toEqual([]);
});

test.each(['DESCRIPTION', 'COMMENT', 'CATEGORIES'])(
  'a state in %s counts, and its text is written nowhere',
  async (name) => {
    const said = await club.import(
      calendar(event(`${US} - CV Peñalba`, undefined, `\n${name}:Aplazado`)),
      ['--si'],
      'liga.ics',
    );
    expect(said).toContain('fila 1: dice «Aplazado»');
    expect(await matches()).toMatchObject([{ estado: 'aplazado' }]);
  },
);
