import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setUpTestClub } from '../testing/club.ts';

const HEADER_ROW = 'Código;Jornada;Fecha;Hora;Local;Visitante;Pabellón;Estado;Parciales\n';
const ROUND_6 = 'CF-061;6;08/11/2025;12:00;CV ROBLEDAL;CV PÁRAMO CADETE F;La Dehesa;Programado;\n';
const ROUND_7 = 'CF-071;7;16/11/2025;10:00;CV PÁRAMO CADETE F;CV PEÑALBA;Pabellón de la Vega;Programado;\n';
const LIST = HEADER_ROW + ROUND_6 + ROUND_7;
/** Row with a day above 12, so that day/month order is unambiguous. */
const ROUND_8 = 'CF-081;8;30/11/2025;12:00;CV OTERO;CV PÁRAMO CADETE F;Otero;Programado;\n';

const PENALBA = 'CV PÁRAMO CADETE F – CV PEÑALBA';

const club = setUpTestClub();

/** Returns the YAML of a match. */
const matchOf = async (rival: string) =>
  (await club.matches())
    .split(/(?=^ {2}- )/m)
    .find((text) => text.includes(rival))
    ?.replace(/\n+$/, '\n');
const editManually = async (find: string, replacement: string) => {
  const before = await club.matches();
  expect(before.split(find)).toHaveLength(2);
  await club.write(before.replace(find, replacement));
};

test('leaves every file unchanged, byte for byte, for the same list', async () => {
  await club.import(LIST);
  const before = await club.files();
  expect(await club.import(LIST)).toContain('Iguales: 2.');
  expect(await club.import(LIST)).toContain('«Partidos y resultados» ya estaba al día: no se ha tocado.');
  expect(await club.files()).toEqual(before);
});

test('updates time, day and place, whatever the order of rows', async () => {
  await club.import(LIST);
  const changed = ROUND_7.replace('16/11/2025;10:00', '15/11/2025;17:30');
  const output = await club.import(HEADER_ROW + changed + ROUND_6);
  expect(output).toContain(
    'fila 2, comarcal/cadete-femenino contra CV PEÑALBA (2025-11-16): dia: 2025-11-16 → 2025-11-15; hora: 10:00 → 17:30',
  );
  expect(await matchOf('PEÑALBA')).toBe(`  - id: cf-071
    equipo: comarcal/cadete-femenino
    dia: 2025-11-15
    hora: 17:30
    rival: CV PEÑALBA
    donde: casa
    lugar: pabellon
    jornada: 7
`);
  await club.import(HEADER_ROW + changed.replace('Pabellón de la Vega', 'Frontón cubierto'));
  expect(await matchOf('PEÑALBA')).toContain('lugar: fronton\n');
  expect(await club.matches()).not.toContain('revision');
});

test('says that an hour that a person wrote stays when the list leaves it open', async () => {
  await club.import(LIST);
  await editManually('hora: 10:00', 'hora: 11:30');
  const output = await club.import(LIST.replace('16/11/2025;10:00', '16/11/2025;10:00 (por confirmar)'));
  expect(output).toContain('la hora «10:00 (por confirmar)» no es segura; sigue la hora de la web');
  expect(output).not.toContain('queda sin hora');
  expect(await matchOf('PEÑALBA')).toContain('hora: 11:30\n');
});

test('updates result, state and sponsor, and keeps a revision', async () => {
  await club.import(LIST);
  await club.import(
    HEADER_ROW +
      ROUND_6.replace('Programado;', 'Finalizado;19-25, 25-21, 23-25, 20-25') +
      ROUND_7.replace('PEÑALBA', 'IBERIA PEÑALBA').replace('Programado', 'Aplazado'),
  );
  expect(await matchOf('ROBLEDAL')).toContain('sets: [ 25-19, 21-25, 25-23, 25-20 ]\n');
  expect(await matchOf('IBERIA PEÑALBA')).toContain('estado: aplazado\n');
  await editManually('jornada: 6\n', 'jornada: 6\n    revision: 3\n');
  await club.import(LIST.replace('12:00', '13:00'));
  expect(await matchOf('ROBLEDAL')).toMatch(/hora: 13:00\n(.*\n)* {4}revision: 3\n/);
  await club.import(LIST);
  expect(await matchOf('PEÑALBA')).not.toContain('estado');
});

test('reads numbers of sets as a result, but not «Finalizado»', async () => {
  const output = await club.import(
    LIST.replace('Programado', 'Finalizado').replace('Programado;', 'Finalizado;3-1'),
  );
  expect(output).not.toContain('sin resultado');
  expect(await matchOf('PEÑALBA')).toContain('resultado: 3-1\n');
  expect(await matchOf('ROBLEDAL')).not.toMatch(/sets|resultado/);
});

test('keeps an hour that the list no longer has, and asks if the day changes', async () => {
  await club.import(LIST);
  await club.import(LIST.replace('10:00', '00:00'));
  expect(await matchOf('PEÑALBA')).toContain('hora: 10:00');
  const moved = LIST.replace('16/11/2025;10:00', '23/11/2025;00:00');
  expect(await club.import(moved)).toContain(
    'De 1 partido que está en la web, la lista no dice la hora y lo cambia de día: CV PEÑALBA, domingo 16 de noviembre de 2025 (10:00). ¿Qué se hace?',
  );
  expect(await matchOf('PEÑALBA')).toContain('dia: 2025-11-16');
  await club.import(moved, { perdidas: { 'hora de otro día': 'quitar' } });
  expect(await matchOf('PEÑALBA')).toContain('dia: 2025-11-23\n    rival');
});

const lost = (field: string, answer: string) => ({ perdidas: { [field]: answer } });

test.each([
  ['hora', LIST.replace('12:00', 'Por confirmar'), 'ROBLEDAL', 'hora: 12:00\n'],
  ['hora', LIST.replace('12:00', '12:00 ó 18:00'), 'ROBLEDAL', 'hora: 12:00\n'],
  ['direccion', LIST.replace('La Dehesa', 'Por determinar'), 'ROBLEDAL', 'direccion: La Dehesa\n'],
])(
  'asks before it removes what is published and the list does not know: %s',
  async (field, list, rival, line) => {
    await club.import(LIST);
    const before = await club.matches();
    expect(await club.import(list)).toContain('¿Qué se hace?\n  - Sigue');
    expect(await club.matches()).toBe(before);
    await club.import(list, lost(field, 'sigue'));
    expect(await matchOf(rival)).toContain(line);
    // The answer holds for one list, and a list that knows it again changes it.
    expect(await club.import(list)).toContain('¿Qué se hace?');
    await club.import(LIST.replace('12:00', '12:30').replace('La Dehesa', 'El Soto'));
    expect(await matchOf(rival)).toContain('hora: 12:30\n');
    expect(await matchOf(rival)).toContain('direccion: El Soto\n');
    await club.import(list, lost(field, 'quitar'));
    expect(await matchOf(rival)).not.toContain(`${field}:`);
  },
);

test('keeps comments, order, other matches and manual edits', async () => {
  await club.import(LIST);
  await editManually(
    '    rival: CV PEÑALBA\n',
    '    # La entrada es por la calle de atrás.\n    rival: CV Peñalba\n',
  );
  await editManually('    hora: 10:00\n', '    hora: 11:00\n');
  await editManually('    lugar: pabellon\n', '    lugar: pabellon\n    motivo: Trae la camiseta negra\n');
  await editManually(
    'partidos:\n',
    'partidos:\n  # Amistosos\n  - { equipo: comarcal/senior-mixto, dia: 2025-10-04, rival: Vecinos, donde: fuera }\n\n',
  );
  const edited = await club.matches();

  expect(await club.import(LIST)).toContain('hora: 11:00; la lista dice 10:00');
  expect(await club.matches()).toBe(edited);

  const output = await club.import(LIST.replace('16/11/2025;10:00', '15/11/2025;12:00'));
  expect(output).toContain('hora: 11:00; la lista dice 12:00');
  expect(await club.matches()).toBe(edited.replace('dia: 2025-11-16', 'dia: 2025-11-15'));

  // Byte order mark and CRLF, as editors on Windows write them.
  const windows = `\ufeff${(await club.matches()).replaceAll('\n', '\r\n')}`;
  await club.write(windows);
  await club.import(LIST.replace('16/11/2025', '22/11/2025'));
  expect(await club.matches()).toBe(windows.replace('dia: 2025-11-15', 'dia: 2025-11-22'));
});

test('tells of a manual result that differs from the list each time, and keeps it', async () => {
  const played = LIST.replace('Programado;\n', 'Finalizado;25-19, 25-21, 25-23\n');
  await club.import(played);
  await editManually('19-25, 21-25, 23-25', '25-19, 21-25, 23-25');
  const edited = await club.matches();
  const output = await club.import(played);
  expect(output).toContain('Iguales: 1.');
  expect(output).toContain('sets: 25-19, 21-25, 23-25; la lista dice 19-25, 21-25, 23-25');
  expect(await club.matches()).toBe(edited);
});

test('defers a result while a volunteer has the match postponed', async () => {
  const played = LIST.replace('Programado;\n', 'Finalizado;25-19, 25-21, 25-23\n');
  await club.import(LIST);
  await editManually('    rival: CV ROBLEDAL\n', '    rival: CV ROBLEDAL\n    estado: aplazado\n');
  expect(await club.import(played)).toContain('sets: nada; la lista dice 19-25, 21-25, 23-25');
  await editManually('    estado: aplazado\n', '');
  await club.import(played);
  expect(await matchOf('ROBLEDAL')).toContain('sets: [ 19-25, 21-25, 23-25 ]');
});

test('recognises a match that was typed before the list had it', async () => {
  const typed = `    equipo: comarcal/cadete-femenino
    dia: 2025-11-16
    hora: 09:30
    rival: Peñalba
    donde: casa
    lugar: fronton
    jornada: 7
`;
  await club.write(`partidos:\n  - ${typed.trimStart()}`);
  const output = await club.import(LIST);
  expect(output).toContain('Nuevos: 1. Cambian: 1. Iguales: 0.');
  expect(output).toContain('lugar: fronton; la lista dice pabellon');
  expect(await matchOf('Peñalba')).toBe(`  - id: cf-071\n${typed}`);
});

test('recognises a match without a code by its round', async () => {
  const withoutCodes = (list: string) => list.replace(/^[^;\n]*;/gm, '');
  await club.import(withoutCodes(LIST));
  const output = await club.import(
    withoutCodes(LIST.replace('16/11/2025', '30/11/2025').replace('CV PEÑALBA', 'IBERIA PEÑALBA VB')),
  );
  expect(output).toContain('Nuevos: 0. Cambian: 1. Iguales: 1.');
  expect(await matchOf('IBERIA PEÑALBA VB')).toMatch(
    /id: .*-j-7-casa-cv-penalba\n(.*\n)* {4}dia: 2025-11-30/,
  );
});

test('keeps matches missing from the list without --quitar-ausentes', async () => {
  await club.import(LIST);
  const before = await club.matches();
  const output = await club.import(HEADER_ROW + ROUND_7);
  expect(output).toContain('Ya no están en la lista y se quedan');
  expect(output).toContain('comarcal/cadete-femenino contra CV ROBLEDAL (2025-11-08)');
  expect(await club.matches()).toBe(before);
  // A rejected row may be the missing match.
  const removeAbsent = { removeAbsent: true };
  const refusal = await club.import(
    `${HEADER_ROW}${ROUND_7}${ROUND_6.replace('CV ROBLEDAL', '#N/A')}`,
    {},
    removeAbsent,
  );
  expect(refusal).toContain('Con --quitar-ausentes, todas las filas se tienen que poder colocar');
  expect(await club.matches()).toBe(before);
  await club.import(HEADER_ROW + ROUND_7, {}, removeAbsent);
  expect(await club.matches()).not.toContain('ROBLEDAL');
});

test('does not report missing matches of teams that are not in the list', async () => {
  await club.import(LIST);
  const otherTeamRow = 'SM-011;1;15/11/2025;12:00;CV ROBLEDAL;CV PÁRAMO SENIOR MX;La Dehesa;;\n';
  const output = await club.import(HEADER_ROW + otherTeamRow);
  expect(output).toContain('Nuevos: 1.');
  expect(output).not.toContain('Ya no están');
});

test('rejects a match on a day on which its venue is closed', async () => {
  await club.write(null);
  await club.write(
    'primer_dia: 2025-09-15\nultimo_dia: 2026-06-19\ncierres:\n  - { desde: 2025-11-16, motivo: Obras, lugares: [pabellon] }\n',
    'calendario.yaml',
  );
  expect(await club.import(LIST)).toContain(
    'fila 3: ese lugar está cerrado el domingo 16 de noviembre de 2025 (Obras)',
  );
  expect(await club.matches()).toContain('ROBLEDAL');
  expect(await club.matches()).not.toContain('PEÑALBA');
});

test.each([
  ['begin again with each round', '1', '1'],
  ['count the rows', '1', '2'],
])('does not use numbers that %s as codes', async (_, first, second) => {
  const numbered = (firstRow: string, secondRow: string) =>
    HEADER_ROW + firstRow.replace(/^[^;]*/, first) + secondRow.replace(/^[^;]*/, second);
  await club.import(numbered(ROUND_6, ROUND_7));
  expect(await club.import(numbered(ROUND_7, ROUND_6))).toContain('Iguales: 2.');
});

test('does not match codes across seasons', async () => {
  await club.import(LIST);
  expect(await club.import(LIST.replaceAll('/11/2025', '/08/2026'))).toContain(
    'Nuevos: 2. Cambian: 0. Iguales: 0.',
  );
});

test('refuses invalid content, and shows new warnings before writing', async () => {
  const played = (sets: string) => LIST.replace('Programado;', `Finalizado;${sets}`);
  await club.import(played('25-19, 25-21, 25-23'));
  await editManually(
    '    sets: [ 19-25, 21-25, 23-25 ]\n',
    '    sets: [ 19-25, 21-25, 23-25 ]\n    resultado: 0-3\n',
  );
  const before = await club.files();
  const output = await club.import(played('25-19, 25-21, 23-25, 25-20'));
  expect(output).toContain('Así como quedaría, el contenido no se podría publicar.');
  expect(output).toContain('Los sets dan 1-3 y el resultado dice 0-3.');
  expect(await club.files()).toEqual(before);

  // Full courts matter on coming days only.
  const clubText = await readFile(join(club.content, 'club.yaml'), 'utf8');
  await club.write(`${clubText}\nhoy: 2025-11-10 12:00\n`, 'club.yaml');
  const clash = 'SM-011;1;16/11/2025;10:30;CV PÁRAMO SENIOR MX;CV ROBLEDAL;Pabellón de la Vega;;\n';
  expect(await club.import(HEADER_ROW + clash)).toContain('Con estos datos:\nEl contenido tiene 1 aviso:');
});

test.each(['15-16/11/2025', '', 'por determinar', '31/11/2025'])(
  'asks about a published match whose day becomes «%s»',
  async (fecha) => {
    await club.import(LIST + ROUND_8);
    const undatedList = LIST.replace('16/11/2025', fecha) + ROUND_8;
    const before = await club.matches();
    const output = await club.import(undatedList);
    expect(output).toContain('¿Qué se hace?');
    expect(output.toLowerCase()).toMatch(/queda aplaza/);
    expect(await club.matches()).toBe(before);
    const name = `${PENALBA}: ${fecha || '(sin fecha)'}`;
    expect(await club.import(undatedList, { dias: { [name]: 'no' } })).toContain('el partido queda aplazado');
    expect(await matchOf('PEÑALBA')).toContain('estado: aplazado\n');
    await club.import(LIST.replace('16/11/2025', '23/11/2025') + ROUND_8);
    expect(await matchOf('PEÑALBA')).toContain('dia: 2025-11-23\n');
    expect(await matchOf('PEÑALBA')).not.toContain('estado');
  },
);

test('keeps the published day on request, and asks again the next time', async () => {
  await club.import(LIST + ROUND_8);
  const before = await club.matches();
  const undatedList = LIST.replace('16/11/2025', '') + ROUND_8;
  expect(await club.import(undatedList, { dias: { [`${PENALBA}: (sin fecha)`]: 'queda' } })).toContain(
    'el partido sigue en su día',
  );
  expect(await club.matches()).toBe(before);
  expect(await club.import(undatedList)).toContain('la lista ya no dice el día');
});

test('asks about a state that disappears from the list', async () => {
  const titles = 'Fecha;Hora;Local;Visitante;Pabellón\n';
  const row = '16/11/2025;10:00;CV PÁRAMO CADETE F;CV PEÑALBA;Pabellón de la Vega\n';
  await club.import(titles + row.replace('10:00', 'APLAZADO'));
  expect(await matchOf('PEÑALBA')).toContain('estado: aplazado');
  // A list without a column for the state may not know it.
  expect(await club.import(titles + row)).toContain('la lista no dice si sigue aplazado o suspendido');
  await club.import(titles + row, lost('estado', 'sigue'));
  expect(await matchOf('PEÑALBA')).toContain('estado: aplazado');
  await club.import(titles + row, lost('estado', 'quitar'));
  expect(await matchOf('PEÑALBA')).not.toContain('estado');
});

test('discards an answer to a question that was not asked', async () => {
  await club.import(LIST, { estados: { Retirado: 'aplazado' } });
  expect(await club.import(LIST.replace('Programado', 'Retirado'))).toContain('la lista dice «Retirado»');
});
