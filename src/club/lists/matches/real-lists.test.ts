import { expect, test } from 'vitest';
import { clubCalendars } from '../../../site/build/calendars.ts';
import { sitePages } from '../../../site/pages/site-map.ts';
import type { MatchInput } from '../../content/files/matches.ts';
import { checkContent } from '../../content/read.ts';
import { setUpTestClub } from '../testing/club.ts';

// Invented lists in the formats of federations, leagues, spreadsheets and phones.

const club = setUpTestClub();
const OWN_TEAM = 'CV Páramo Cadete F';
const VENUE = 'Pabellón de la Vega';
const TITLES = 'Jornada;Fecha;Hora;Local;Visitante;Pabellón;Estado;Resultado;Observaciones\n';
type Row = Partial<Record<'fecha' | 'hora' | 'rival' | 'lugar' | 'estado' | 'resultado' | 'otra', string>>;
/** List of home matches, one per round, with the given differences from a plain row. */
const list = (...rows: Row[]) =>
  TITLES +
  rows
    .map(({ fecha = `${15 + rows.length}/11/2025`, hora = '10:00', lugar = VENUE, ...row }, i) => {
      const rival = row.rival ?? `CV ${'ABCDEFGHIJKLMN'[i]}osque`;
      const { estado = '', resultado = '', otra = '' } = row;
      return [i + 1, fecha, hora, OWN_TEAM, rival, lugar, estado, resultado, otra].join(';');
    })
    .join('\n');
const away = (rival: string, lugar: string) => `2;22/11/2025;10:00;${rival};${OWN_TEAM};${lugar};;;`;

const calendar = (...events: string[]) =>
  `BEGIN:VCALENDAR\nVERSION:2.0\n${events
    .map((lines, i) => `BEGIN:VEVENT\n${/^UID/m.test(lines) ? '' : `UID:${i}@x\n`}${lines}\nEND:VEVENT\n`)
    .join('')}END:VCALENDAR\n`;
const event = (summary: string, start = 'DTSTART;TZID=Europe/Madrid:20251116T100000', otherProperties = '') =>
  `${start}\nSUMMARY:${summary}\nLOCATION:${VENUE}${otherProperties}`;
/** Imports one event with this title, or one row with these differences. */
const importMatch = (match: string | Row) =>
  club.import(typeof match === 'string' ? calendar(event(match)) : list(match));
const TITLE = `${OWN_TEAM} - CV Peñalba`;

test.each<[string | Row, Partial<MatchInput>]>([
  [`APLAZADO: ${TITLE}`, { estado: 'aplazado' }],
  [`[APLAZADO] ${OWN_TEAM} vs CV Peñalba`, { estado: 'aplazado' }],
  [`${TITLE} - APLAZADO`, { estado: 'aplazado' }],
  [`${TITLE} aplazado por causas ajenas al club`, { estado: 'aplazado' }],
  [`${TITLE} SUSPENDIDO POR LLUVIA`, { estado: 'suspendido' }],
  [`${TITLE} - CANCELADO`, { estado: 'suspendido' }],
  [`Ajornat: ${TITLE}`, { estado: 'aplazado' }],
  [`${TITLE} (anul·lat)`, { estado: 'suspendido' }],
  [`APRAZADO ${TITLE}`, { estado: 'aplazado' }],
  [`Atzeratua: ${TITLE}`, { estado: 'aplazado' }],
  [`🏐 Liga J3 · ${TITLE}`, { competicion: 'Liga J3' }],
  [`División de Honor: ${TITLE}`, { competicion: 'División de Honor' }],
  [`${TITLE} | J5`, { jornada: 5 }],
  [`Jornada 7: ${TITLE}`, { jornada: 7 }],
  [`J7 CV Peñalba - ${OWN_TEAM}`, { jornada: 7, donde: 'fuera' }],
  [`${TITLE}, Liga Sur Femenina`, { competicion: 'Liga Sur Femenina' }],
  [`${OWN_TEAM}, Grupo Escolar 2 - CV Peñalba`, { competicion: 'Grupo Escolar 2' }],
  [`${TITLE}, 2ª División, Jornada 3`, { competicion: '2ª División', jornada: 3 }],
  [`${OWN_TEAM} - CV Pe&ntilde;alba`, {}],
  [{ rival: 'CV Pe&ntilde;alba' }, {}],
  [`${TITLE} !!!`, {}],
  [`${OWN_TEAM} x CV Peñalba`, {}],
  [`Re: ${TITLE}`, {}],
  [`CV Peñalba @ ${OWN_TEAM}`, {}],
  [`${OWN_TEAM} @ CV Peñalba`, { donde: 'fuera' }],
  [`${TITLE} (B)`, { rival: 'CV Peñalba (B)' }],
  [`${OWN_TEAM} 3-1 CV Peñalba`, { resultado: '3-1' }],
  [`${TITLE} (3-1)`, { resultado: '3-1' }],
  [`${OWN_TEAM} (3) - CV Peñalba (1)`, { resultado: '3-1' }],
  [`3-1 ${TITLE}`, { resultado: '3-1' }],
  [`CV Peñalba 3 - ${OWN_TEAM} 1`, { resultado: '1-3', donde: 'fuera' }],
  [{ estado: 'Aplazado' }, { estado: 'aplazado' }],
  // A state counts in any column.
  [{ resultado: 'APLAZADO' }, { estado: 'aplazado' }],
  [{ hora: 'Aplazado' }, { estado: 'aplazado', hora: undefined }],
  [{ fecha: 'Aplazado 16/11/2025' }, { estado: 'aplazado' }],
  [{ lugar: `${VENUE} (aplazado)` }, { estado: 'aplazado' }],
  [{ rival: 'CV Peñalba APLAZADO' }, { estado: 'aplazado' }],
])('imports %j completely', async (given, facts) => {
  expect(await importMatch(given)).not.toContain('revísalos');
  const { id: _, ...match } = (await club.entries())[0] ?? {};
  const expected = {
    equipo: 'comarcal/cadete-femenino',
    dia: '2025-11-16',
    hora: '10:00',
    rival: typeof given === 'string' || given.rival ? 'CV Peñalba' : 'CV Aosque',
    donde: 'casa',
    ...(typeof given !== 'string' && { jornada: 1 }),
    ...facts,
  };
  const venue = expected.donde === 'casa' ? { lugar: 'pabellon' } : { direccion: VENUE };
  expect({ ...match }).toEqual({ ...expected, ...venue });
});

const NO_HOUR = { hora: undefined };

test.each<[string | Row, note: string, Partial<MatchInput>]>([
  [`${TITLE} (18:30)`, 'dice varias horas (10:00 y 18:30): queda sin hora', NO_HOUR],
  [`${TITLE} 18:30h`, 'dice varias horas (10:00 y 18:30): queda sin hora', NO_HOUR],
  [`${TITLE} (hora por confirmar)`, 'queda sin hora', NO_HOUR],
  [`${TITLE} (traed la roja)`, 'no se importa «(traed la roja)»', {}],
  [{ otra: 'Hora por confirmar' }, 'dice «Hora por confirmar» y las 10:00: queda sin hora', NO_HOUR],
  [{ estado: 'Pendiente de horario' }, 'queda sin hora', NO_HOUR],
  [{ estado: 'Sin hora' }, 'queda sin hora', NO_HOUR],
  [{ estado: 'Confirmado, hora provisional' }, 'queda sin hora', NO_HOUR],
  [
    { hora: '10:00 (por confirmar)' },
    'la hora «10:00 (por confirmar)» no es segura: queda sin hora',
    NO_HOUR,
  ],
  [{ hora: 'Ordua zehazteke 10:00' }, 'no es segura: queda sin hora', NO_HOUR],
  [{ fecha: '16/11/2025 hora por confirmar' }, 'queda sin hora', NO_HOUR],
  [{ lugar: `${VENUE}, hora por confirmar` }, 'queda sin hora', { hora: undefined, lugar: 'pabellon' }],
  [{ otra: 'Resultado provisional', resultado: '3-1' }, 'dice «Resultado provisional»', { resultado: '3-1' }],
  [{ otra: 'Hora sin cerrar' }, 'queda sin hora', NO_HOUR],
  [{ hora: '', otra: 'A las 17:00' }, 'dice las 17:00 aparte: queda sin hora', NO_HOUR],
  [{ otra: 'Hora: 17:00' }, 'dice varias horas (10:00 y 17:00): queda sin hora', NO_HOUR],
  [`${TITLE}\nDESCRIPTION:Hora: 17:00`, 'dice varias horas', NO_HOUR],
  [{ otra: 'Pista por confirmar' }, 'dice «Pista por confirmar»', {}],
  [`${TITLE} 📍 Municipal`, 'no se importa «Municipal»', {}],
  [`${TITLE}, a puerta cerrada`, '«a puerta cerrada»', {}],
  [`${TITLE}, Pabellón de la Vega`, '«Pabellón de la Vega»', {}],
  [{ rival: 'CV Peñalba (3)' }, 'del nombre del rival no se importa «(3)»', {}],
  [{ rival: 'CV Peñalba - 3' }, 'del nombre del rival no se importa «- 3»', {}],
  [{ rival: 'CV Peñalba (V)' }, 'del nombre del rival no se importa «(V)»', {}],
  [{ rival: 'CV Peñalba (Pab. Municipal)' }, 'no se importa «(Pab. Municipal)»', {}],
  [{ resultado: '3-1 (provisional)' }, 'el resultado dice también «provisional»', { resultado: '3-1' }],
  [{ resultado: '3-0 W.O.' }, 'dice «3-0 W.O.»', { resultado: '3-0' }],
  [{ otra: 'Aplazado por lluvia' }, 'dice «Aplazado por lluvia»', { estado: 'aplazado' }],
  [{ lugar: `${VENUE} (por confirmar)` }, 'no es seguro', { lugar: 'pabellon' }],
  [{ hora: '18:30 citación 17:30' }, 'la hora dice también «citación 17:30»', { hora: '18:30' }],
  [
    { hora: 'Quedada a las 17.30 h, 18:30' },
    'la hora dice también «Quedada a las 17.30 h»',
    { hora: '18:30' },
  ],
  [{ hora: '17:30 citación 18:30' }, 'son varias horas: queda sin hora', NO_HOUR],
  [{ hora: 'citación 17:30' }, 'la hora dice también «citación 17:30»', NO_HOUR],
])('imports %j with a note on the rest', async (given, note, facts) => {
  expect(await importMatch(given)).toContain(note);
  const [match] = await club.entries();
  expect(match).toMatchObject({
    rival: typeof given === 'string' || given.rival ? 'CV Peñalba' : 'CV Aosque',
  });
  for (const [field, value] of Object.entries({ hora: '10:00', ...facts }))
    expect(match?.[field as keyof MatchInput], field).toEqual(value);
});

test('reads numbers after both names as sets won', async () => {
  await club.import(list({ rival: 'CV Peñalba (1)' }).replace(OWN_TEAM, `${OWN_TEAM} (3)`));
  expect(await club.entries()).toMatchObject([{ rival: 'CV Peñalba', resultado: '3-1' }]);
});

const STATE = 'De un partido, la lista dice';
const RIVAL = 'En el sitio del rival pone';

test.each<[string | Row, question: string]>([
  [`❌ ${TITLE}`, `${STATE} «❌»`],
  [`~~${TITLE}~~`, `${STATE} «~~»`],
  [`${TITLE} (aplazado al 20/01)`, `${STATE} «(aplazado al 20/01)»`],
  [`${TITLE} ➡️ 20/01`, `${STATE} «20/01»`],
  [`Verplaatst: ${TITLE}`, `${STATE} «Verplaatst»`],
  [`No hi ha partit: ${TITLE}`, `${STATE} «No hi ha partit»`],
  [`Partido en el aire: ${TITLE}`, `${STATE} «Partido en el aire»`],
  [`CANVI D’HORA: ${TITLE}`, `${STATE} «CANVI D’HORA»`],
  [`Cambio de fecha de la liga: ${TITLE}`, `${STATE} «Cambio de fecha de la liga»`],
  [`${TITLE} NP`, `${STATE} «np»`],
  [`${OWN_TEAM} WO - CV Peñalba`, `${STATE} «wo»`],
  [`${TITLE}: no presentado`, `${STATE} «no presentado»`],
  ...['(por confirmar)', '(provisional)', '(18:30 por confirmar)', 's/f'].map((words): [string, string] => [
    `${TITLE} ${words}`,
    `${STATE} «${words.replace(/[()]/g, words.includes(':') ? '$&' : '')}»`,
  ]),
  [{ hora: 'Se adelanta al viernes' }, `${STATE} «Se adelanta al viernes»`],
  [{ resultado: 'Se jugará el 16/01' }, `${STATE} «Se jugará el 16/01»`],
  [{ fecha: '16/11/2025 provisional' }, '¿qué día se juega?'],
  [{ fecha: '16/11/2025 (por confirmar)' }, '¿qué día se juega?'],
  [{ estado: 'Suspendido', resultado: '3-1' }, `${STATE} «suspendido, 3-1»`],
  ...['Reporté', 'Abgesagt', 'Postponed'].map((estado): [Row, string] => [
    { estado },
    `${STATE} «${estado}»`,
  ]),
  [{ otra: 'no está aplazado' }, STATE],
  [{ otra: 'si llueve se aplaza' }, STATE],
  [{ otra: 'Cambio: pasa al 23/11' }, STATE],
  [{ estado: '❌' }, STATE],
  [{ rival: 'CV Peñalba (retirado)' }, STATE],
  ...['W.O.', 'N.P.', 'retirado', 'No presentado'].flatMap((words) =>
    ['estado', 'resultado', 'otra', 'hora'].map((column): [Row, string] => [
      { [column]: words },
      `${STATE} «${words}»`,
    ]),
  ),
  ...[
    '---',
    'Ganador partido 3',
    '2º clasificado Grupo B',
    'X',
    'CV Peñalba cambio de hora',
    '?',
    'CV Peñalba / CV Otero',
    'vs CV Peñalba',
    'CV Peñalba ①',
  ].map((rival): [Row, string] => [{ rival }, `${RIVAL} «${rival}»`]),
  ...['Por determinar', 'Rival por determinar', 'null', '#REF!'].map((rival): [Row, string] => [
    { rival },
    `todavía no se sabe el rival («${rival}»)`,
  ]),
  ...['CV PeÃ±alba', 'CV Pe¤alba', 'CV PeÒalba', 'CV Ca\ufffdada'].map((rival): [Row, string] => [
    { rival },
    'letras que se perdieron',
  ]),
  ...['Casa', 'Pab.', 'Pab. visitante', 'Se comunicará', '0', 'null'].map((lugar): [Row, string] => [
    { lugar },
    'la lista no dice el lugar',
  ]),
  [{ lugar: `Frontón / ${VENUE}` }, 'El club juega en casa en «Frontón / '],
  [{ fecha: '16/11/2024' }, 'fila 2: la fecha «16/11/2024»: no es de la temporada 2025/26'],
  [{ otra: 'viernes' }, 'ese día es domingo'],
])('asks about or rejects %j and writes nothing', async (given, words) => {
  const answer = await importMatch(given);
  expect(answer).toContain(words);
  expect(answer).not.toContain('en qué orden');
  expect(await club.matches()).toBe('');
});

test.each(['No disputado', 'Retirado', 'No suspendido', 'Ez aurkeztua', 'Pendiente de fecha', 'NP'])(
  'asks about the state «%s» and remembers the answer',
  async (estado) => {
    expect(await importMatch({ estado })).toContain(`${STATE} «${estado}».`);
    await club.import(list({ estado }), { estados: { [estado]: 'suspendido' } });
    expect(await club.entries()).toMatchObject([{ estado: 'suspendido' }]);
    expect(await importMatch({ estado })).toContain('Iguales: 1.');
  },
);

test.each([
  ...['DESCANSA', 'Descanso', 'LIBRE', 'BYE', 'exento', 'descansa jornada', 'Lliure', 'Atsedena'],
  ...['Exempt (J3)', 'No juega'],
])('counts «%s» as a bye', async (rival) => {
  expect(await club.import(list({}, { rival }))).toContain('Descansos: 1.');
  expect(await club.entries()).toHaveLength(1);
});

test.each<[zone: string, answer: string, hora: string | undefined]>([
  ['Atlantic/Canary', 'Atlantic/Canary', '11:00'],
  ['UTC', 'Europe/Madrid', '10:00'],
  ['Hora de la liga', 'no', undefined],
  ['Europe/Paris', '', '10:00'],
])(
  'takes hours without a zone as local, or asks in a calendar of another zone: %s, %j',
  async (zone, answer, hora) => {
    const events = calendar(event(TITLE, 'DTSTART:20251116T100000'));
    const rows = events.replace('VERSION:2.0\n', `VERSION:2.0\nX-WR-TIMEZONE:${zone}\n`);
    if (answer) {
      expect(await club.import(rows)).toContain(`El calendario es de la zona «${zone}»`);
      expect(await club.entries()).toEqual([]);
    }
    const lines = await club.import(rows, answer ? { lectura: { zona: answer } } : {});
    expect(lines.includes('no se sabe si las 10:00 son la hora de Madrid')).toBe(!hora);
    expect((await club.entries()).map((match) => match.hora)).toEqual(hora ? [hora] : []);
  },
);

test('keeps the highest SEQUENCE of a UID', async () => {
  const moved = 'DTSTART;TZID=Europe/Madrid:20251122T120000';
  await club.import(
    calendar(`UID:1@x\nSEQUENCE:10\n${event(TITLE, moved)}`, `UID:1@x\nSEQUENCE:9\n${event(TITLE)}`),
  );
  expect(await club.entries()).toMatchObject([{ dia: '2025-11-22', hora: '12:00' }]);
});

test('imports the other events of a calendar with a broken one', async () => {
  const output = await club.import(
    calendar(
      event(TITLE, undefined, '\nDESCRIPTION:Traed la camiseta\nQuedamos antes'),
      event(`${OWN_TEAM} - CV Robledal`, 'DTSTART;TZID=Europe/Madrid:2025'),
      event(`${OWN_TEAM} - CV Otero`, 'DTSTART;TZID=Europe/Madrid:20251123T100000'),
    ).replace(/END:VEVENT\nEND:VCALENDAR\n$/, ''),
  );
  expect(output).toContain('fila 1: tenía un salto de línea mal puesto');
  expect(output).toContain('fila 3: el calendario está cortado en mitad de este evento');
  expect(await club.entries()).toMatchObject([{ rival: 'CV Peñalba' }]);
});

test.each([
  ['Romance Standard Time:20251116T100000', '10:00'],
  ['"(UTC+01:00) Bruselas, Copenhague, Madrid, París":20251116T100000', '10:00'],
  ['GMT Standard Time:20251116T100000', '11:00'],
  ['America/New_York:20251116T040000', '10:00'],
  // A known zone wins over the calendar's rules for it.
  ['Atlantic/Canary:20260613T110000', '12:00'],
])('converts %s to %s in Madrid', async (start, hora) => {
  const rules =
    'BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0000\nEND:STANDARD\n';
  const zone = `BEGIN:VTIMEZONE\nTZID:Atlantic/Canary\n${rules}END:VTIMEZONE\n`;
  const text = calendar(event(TITLE, `DTSTART;TZID=${start}`));
  await club.import(text.replace('BEGIN:VEVENT', `${zone}BEGIN:VEVENT`));
  expect(await club.entries()).toMatchObject([{ hora }]);
});

test('accepts an empty line in a description and spaces after BEGIN', async () => {
  const rows = calendar(event(TITLE, undefined, '\nDESCRIPTION:Traed la roja\n\nGracias'));
  await club.import(rows.replaceAll('VEVENT', 'VEVENT '));
  expect(await club.entries()).toMatchObject([{ rival: 'CV Peñalba' }]);
});

test('reads STATUS of an event as its state', async () => {
  const withStatus = (status: string) => calendar(`STATUS:${status}\n${event(TITLE)}`);
  expect(await club.import(withStatus('TENTATIVE'))).toContain(`${STATE} «Provisional»`);
  await club.import(withStatus('CANCELLED'));
  expect(await club.entries()).toMatchObject([{ estado: 'suspendido' }]);
  await club.import(withStatus('CONFIRMED'));
  expect((await club.entries())[0]?.estado).toBeUndefined();
});

test('asks for the day of a row with two days and leaves it out without one', async () => {
  const rows = list({ fecha: '15-16/11/2025' }, { fecha: 'Aplazado del 15/11/2025 al 17/01/2026' });
  const output = await club.import(rows);
  expect(output).toContain('- El sábado 15 de noviembre de 2025');
  expect(await club.entries()).toEqual([]);
  const dias = {
    [`${OWN_TEAM} – CV Aosque: 15-16/11/2025`]: '2025-11-15',
    [`${OWN_TEAM} – CV Bosque: Aplazado del 15/11/2025 al 17/01/2026`]: 'no',
  };
  expect(await club.import(rows, { dias })).toContain('fila 3: todavía no se sabe el día');
  expect(await club.entries()).toMatchObject([{ dia: '2025-11-15' }]);
});

test('derives the day order from the whole column, and asks once if it is ambiguous', async () => {
  await club.import(list({ fecha: '11/16/2025' }, { fecha: '02/05/2026' }));
  expect((await club.entries()).map(({ dia }) => dia)).toEqual(['2025-11-16', '2026-02-05']);
  await club.write(null);
  const open = list({ fecha: '02/05/2026' }, { fecha: '05/02/2026' });
  const output = await club.import(open);
  expect(output).toContain('- Primero el día: «02/05/2026» es el sábado 2 de mayo de 2026');
  expect(output.match(/¿En qué orden/g)).toHaveLength(1);
  await club.import(open, { lectura: { fechas: 'dia/mes' } });
  expect((await club.entries()).map(({ dia }) => dia)).toEqual(['2026-02-05', '2026-05-02']);
});

test('hints at merged cells', async () => {
  expect(await club.import(list({}, { fecha: '' }))).toContain(
    'fila 3: todavía no tiene fecha; si en la hoja es una celda combinada',
  );
  expect(await club.import(list({}, {}).replace(`;${OWN_TEAM};CV Bosque`, ';;CV Bosque'))).toContain(
    `fila 3: falta el nombre de uno de los dos equipos; si en la hoja es una celda combinada con la de arriba («${OWN_TEAM}»)`,
  );
});

test.each(['Por determinar', 'consultar web', '-', 'Pabellón por determinar', 'Sin asignar', 'Zehazteke'])(
  'treats «%s» as an unknown venue, and asks only for home matches',
  async (lugar) => {
    const rows = `${list({ lugar })}\n${away('CV Otero', lugar)}`;
    const output = await club.import(rows);
    expect(output).toContain('De algún partido en casa, la lista no dice el lugar');
    const name = lugar === '-' ? '(sin lugar)' : lugar;
    await club.import(rows, { lugares: { [name]: 'pabellon' } });
    const [, match] = await club.entries();
    expect(match).toMatchObject({ donde: 'fuera', rival: 'CV Otero' });
    expect(match).not.toHaveProperty('lugar');
    expect(match).not.toHaveProperty('direccion');
  },
);

test('uses an answer about a hall for home matches only', async () => {
  const rows = `${list({ lugar: 'Municipal' })}\n${away('CV Otero', 'Municipal')}`;
  await club.import(rows, { lugares: { Municipal: 'pabellon' } });
  expect(await club.entries()).toMatchObject([{ lugar: 'pabellon' }, { direccion: 'Municipal' }]);
});

test.each(['Municipal o Frontón', 'Municipal ?', 'https://example.org/pabellon'])(
  'notes that the hall «%s» of an away match is not certain',
  async (lugar) => {
    expect(await club.import(TITLES + away('CV Peñalba', lugar))).toContain(
      `el lugar «${lugar}» no es seguro`,
    );
  },
);

const bytes = (text: string, codes: Record<string, number>) =>
  Uint8Array.from(text, (letter) => codes[letter] ?? letter.charCodeAt(0));
const MSDOS = { ñ: 0xa4, á: 0xa0, ó: 0xa2, é: 0x82, Ó: 0xe0 };

test('detects the encoding by the words it yields', async () => {
  await club.import(bytes(list({ rival: 'CV Cañada' }), MSDOS));
  expect(await club.entries()).toMatchObject([{ rival: 'CV Cañada', lugar: 'pabellon' }]);
  await club.write(null);
  // UTF-8 that a program read as Windows-1252.
  await club.import(Buffer.from(Buffer.from(list({ rival: 'CV Cañada' })).toString('latin1')));
  expect(await club.entries()).toMatchObject([{ rival: 'CV Cañada' }]);
});

test('asks about an ambiguous encoding, with both decodings side by side', async () => {
  const mac = bytes(`Fecha;Hora;Local;Visitante\n16/11/2025;10:00;CV Málaga;CV Paramo Cadete F`, { á: 0x87 });
  const output = await club.import(mac, { club: ['CV Paramo'] });
  expect(output).toContain('¿Cómo se escribe bien?\n  - Mçlaga\n  - Málaga');
  expect(await club.entries()).toEqual([]);
  await club.import(mac, { club: ['CV Paramo'], lectura: { letras: 'macintosh' } });
  expect(await club.entries()).toMatchObject([{ rival: 'CV Málaga' }]);
});

const COLUMNS = 'Local;Visitante;Pabellón';
const TEAMS = `${OWN_TEAM};CV Aosque;${VENUE}`;

test.each([
  ['Nueva fecha', '16/01/2026'],
  ['Fecha aplazamiento', '16/01/2026'],
  ['Suspendido', 'X'],
  ['Observaciones', 'Se jugará el 16/01/2026'],
])('asks about remarks in the column «%s», which has no role', async (title, cell) => {
  const rows = `Fecha;${title};Hora;${COLUMNS}\n16/11/2025;${cell};10:00;${TEAMS}\n`;
  expect(await club.import(rows)).toContain(STATE);
  expect(await club.entries()).toEqual([]);
  await club.import(rows.replace(cell, 'No'));
  expect(await club.entries()).toMatchObject([{ dia: '2025-11-16' }]);
});

test('ignores the meeting time and the date of publication', async () => {
  await club.import(`Fecha;Hora citación;${COLUMNS}\n16/11/2025;09:00;${TEAMS}\n`);
  expect((await club.entries())[0]).not.toHaveProperty('hora');
  expect(await club.import(`Fecha publicación;Hora;${COLUMNS}\n16/11/2025;10:00;${TEAMS}\n`)).toContain(
    '¿Qué columna tiene la fecha del partido?',
  );
});

test('reads a lone text as a heading or as a continuation of the row above', async () => {
  const [titles, ...rows] = list({}, {}).split('\n');
  await club.import([titles, 'PARTIDOS APLAZADOS;;;;;;;;', ...rows].join('\n'));
  expect((await club.entries()).map(({ estado }) => estado)).toEqual(['aplazado', 'aplazado']);
  await club.import([titles, rows[0], ';;;;;APLAZADO;;;', rows[1]].join('\n'));
  expect((await club.entries()).map(({ estado }) => estado)).toEqual(['aplazado', undefined]);
});

test.each(['PÃ¡ramo', 'P?ramo', 'P├íramo', 'P=C3=A1ramo'])(
  'recognises the damaged club name «CV %s»',
  async (name) => {
    expect(await club.import(list({}, {}).replace('Páramo', name))).toContain('hay letras que se perdieron');
    expect(await club.entries()).toHaveLength(1);
  },
);

test('notes a row with more cells than titles', async () => {
  expect(await club.import(`${list({})};otra;cosa`)).toContain(
    'la fila tiene más celdas que títulos: «otra cosa»',
  );
});

test('changes nothing when it imports the club’s own calendar', async () => {
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
  const output = await club.import(own?.text ?? '', {}, { name: 'club.ics' });
  expect(output).toContain('Son del calendario de la propia web, y no cambian nada');
  expect(await club.files()).toEqual(before);
});

test.each([
  ['DTSTART;VALUE=DATE:20251115\nDTEND;VALUE=DATE:20251117', null],
  ['DTSTART;VALUE=DATE:20251115\nDURATION:P2D', null],
  ['DTSTART;TZID=Europe/Madrid:20251115T090000\nDTEND;TZID=Europe/Madrid:20251116T200000', null],
  ['DTSTART;VALUE=DATE:20251115\nDTEND;VALUE=DATE:20251116', '2025-11-15'],
])('reads the day of an event on %j as %j', async (start, dia) => {
  const output = await club.import(calendar(event(TITLE, start)));
  expect(output.includes('¿qué día se juega?')).toBe(dia === null);
  expect((await club.entries()).map((match) => match.dia)).toEqual(dia === null ? [] : [dia]);
});

test('asks for the day of each match, even if two have the same text', async () => {
  const rows = list({ fecha: '15-16/11/2025' }, { fecha: '15-16/11/2025' });
  const nameOf = (rival: string) => `${OWN_TEAM} – ${rival}: 15-16/11/2025`;
  const dayAnswer = { [nameOf('CV Aosque')]: '2025-11-15' };
  expect(await club.import(rows, { dias: dayAnswer })).toContain('CV Bosque');
  await club.import(rows, { dias: { ...dayAnswer, [nameOf('CV Bosque')]: '2025-11-16' } });
  expect((await club.entries()).map(({ dia }) => dia)).toEqual(['2025-11-15', '2025-11-16']);
});

test('repeats questions that were answered with «not known yet»', async () => {
  const rows = list({ fecha: '15-16/11/2025' }, { rival: '---' }, { lugar: 'La Nevera' }, {});
  const dias = { [`${OWN_TEAM} – CV Aosque: 15-16/11/2025`]: 'no' };
  const answers = { dias, rivales: { '---': 'no' }, lugares: { 'La Nevera': 'no' } };
  expect(await club.import(rows, answers)).toContain('Nuevos: 1.');
  const output = await club.import(rows);
  for (const words of ['¿qué día se juega?', 'pone «---»', 'en «La Nevera»']) expect(output).toContain(words);
});

test('notes the same teams on two days of one week', async () => {
  const rows = list({ rival: 'CV Peñalba' }, { rival: 'CV Peñalba' });
  expect(await club.import(rows)).toContain('fila 2: la fila 3 tiene los mismos equipos en otro día');
});

test('rejects an event with several dates and a UID with two days', async () => {
  const singleEvent = event(TITLE);
  const recurring = calendar(`${singleEvent}\nRDATE;TZID=Europe/Madrid:20251123T100000`);
  expect(await club.import(recurring)).toContain('fila 1: se repite');
  const sameUid = calendar(
    `UID:a@x\n${singleEvent}`,
    `UID:a@x\n${singleEvent.replace('20251116', '20251117')}`,
  );
  expect(await club.import(sameUid)).toContain('el mismo partido está también en la fila 2');
  expect(await club.entries()).toEqual([]);
});

test.each(['DESCRIPTION', 'COMMENT', 'CATEGORIES'])(
  'reads a state in %s without storing the text',
  async (name) => {
    expect(await club.import(calendar(event(TITLE, undefined, `\n${name}:Aplazado`)))).toContain(
      'fila 1: dice «Aplazado»',
    );
    expect(await club.entries()).toMatchObject([{ estado: 'aplazado' }]);
  },
);

const OPEN_REMARKS = [
  ...['Se jugará a las 17:00', 'Se adelanta al viernes', 'Es jugarà a les 17:00', 'Canvi d’horari'],
  ...['Pasa ao venres', 'Adiántase ao venres', 'Ordu berria: 17:00', 'Fecha y hora por determinar'],
  ...['Puede jugarse sábado o domingo', 'Provisional', 'Pendiente', 'Sujeto a cambios', 'Data zehazteke'],
];

test.each<[where: string, list: string]>([
  ['Observaciones', list(...OPEN_REMARKS.map((otra) => ({ fecha: '16/11/2025', otra })))],
  ['Estado', list(...OPEN_REMARKS.map((estado) => ({ fecha: '16/11/2025', estado })))],
  [
    'DESCRIPTION',
    calendar(...OPEN_REMARKS.map((w) => event(TITLE, undefined, `\nDESCRIPTION:Árbitra: Ana Gil. ${w}`))),
  ],
  ['COMMENT', calendar(...OPEN_REMARKS.map((w) => event(TITLE, undefined, `\nCOMMENT:${w}`)))],
])('asks about words in %s that leave the day open or name another', async (_, rows) => {
  const output = await club.import(rows);
  for (const words of OPEN_REMARKS) expect(output).toContain(`${STATE} «${words}»`);
});

test('asks once for all rows with the same words and remembers the answer', async () => {
  const rows = list({ estado: 'Pendiente' }, { estado: 'Pendiente' });
  await club.import(rows, { estados: { Pendiente: 'sin-hora' } });
  expect((await club.entries()).map(({ dia, hora }) => [dia, hora])).toEqual([
    ['2025-11-17', undefined],
    ['2025-11-17', undefined],
  ]);
  expect(await club.import(rows)).toContain('Iguales: 2.');
  await club.import(rows, { estados: { Pendiente: 'se-juega' } });
  expect((await club.entries()).map(({ hora }) => hora)).toEqual(['10:00', '10:00']);
});

test('asks about a published hour that a remark leaves open', async () => {
  const open = { otra: 'Hora pendiente' };
  await importMatch({});
  expect(await importMatch(open)).toContain(
    'la lista no dice la hora: CV Aosque, domingo 16 de noviembre de 2025 (10:00). ¿Qué se hace?',
  );
  await club.import(list(open), { perdidas: { hora: 'quitar' } });
  expect((await club.entries())[0]).not.toHaveProperty('hora');
});

test('applies words above the table or in a calendar’s name to all matches', async () => {
  expect(await club.import(`Liga comarcal. Calendario provisional;;;;;;;;\n${list({}, {})}`)).toContain(
    `${STATE} «Calendario provisional»`,
  );
  const named = calendar(event(TITLE)).replace('VERSION', 'X-WR-CALNAME:Horarios provisionales\nVERSION');
  expect(await club.import(named)).toContain('dice «Horarios provisionales» y las 10:00: queda sin hora');
});

test('ignores undecided words about something else', async () => {
  const remarks = 'DESCRIPTION:Ver acta en la web.\\nImportante: quedamos a las 9:15';
  expect(await club.import(calendar(event(TITLE, undefined, `\n${remarks}`)))).not.toContain('revísalos');
  await club.write(null);
  const rows = list({ otra: 'Por designar' }).replace('Observaciones', 'Árbitro');
  expect(await club.import(rows)).not.toContain('revísalos');
  const dated = list({ otra: '03/11/2025' }).replace('Observaciones', 'Última modificación');
  expect(await club.import(dated)).toContain('Iguales: 1.');
});

const RESULTS = `Numero,Equipo1,Equipo2,Fecha,Hora,Sets_ganados_equipo1,Sets_ganados_equipo2,Resultado_set1,Resultado_set2,Resultado_set3,Resultado_set4
102,Caf&eacute; Montelar,${OWN_TEAM},15/11/25,11:30,3,1,15-25,25-13,25-14,26-24
105,D&comma;Uyarra,${OWN_TEAM},22/11/25,17:00,0,0,0-0,0-0,0-0,0-0
`;

test('decodes HTML entities and ignores scores of 0-0', async () => {
  await club.import(RESULTS);
  const semicolons = RESULTS.replaceAll(',', ';').replace('&comma;', '&semi;');
  expect((await club.entries()).map(({ rival, sets }) => [rival, sets])).toEqual([
    ['Café Montelar', ['25-15', '13-25', '14-25', '24-26']],
    ['D,Uyarra', undefined],
  ]);
  await club.write(null);
  await club.import(semicolons);
  expect((await club.entries()).map(({ rival }) => rival)).toEqual(['Café Montelar', 'D;Uyarra']);
});

test('asks about a result that the points of the sets contradict', async () => {
  const rows = RESULTS.replace('15-25,25-13', '25-15,25-13').replace(',26-24', ',0-0');
  expect(await club.import(rows)).toContain('el resultado 3-1 no es el de los parciales 25-15, 25-13, 25-14');
  expect(await club.entries()).toEqual([]);
  const name = `Café Montelar – ${OWN_TEAM}: 3-1 / 25-15, 25-13, 25-14`;
  await club.import(rows, { resultados: { [name]: 'no' } });
  expect((await club.entries())[0]).not.toHaveProperty('sets');
  await club.import(rows, { resultados: { [name]: '3-1' } });
  expect((await club.entries())[0]).toMatchObject({ resultado: '1-3' });
  await club.import(rows, { resultados: { [name]: 'parciales' } });
  expect((await club.entries())[0]).toMatchObject({ sets: ['15-25', '13-25', '14-25'] });
});
