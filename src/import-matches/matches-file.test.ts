import { expect, test } from 'vitest';
import type { MatchInput } from '../content/files/matches.ts';
import { type Edits, editedFile, matchesIn } from './matches-file.ts';

/** As people write: short and long forms, comments, blanks, quotes. */
const FILE = `# yaml-language-server: $schema=.schema/partidos.json
partidos:
  # federados/infantil
  - { equipo: federados/infantil, dia: 2024-10-05, hora: 10:00, jornada: 1,
      rival: "CD Villalarda, S.D.",   donde: casa, lugar: polideportivo, sets: [ 21-25, 25-22 ] }


  - equipo:   federados/cadete      # el nuestro
    dia: 2024-10-19
    # la hora baila
    hora: '18:00'
    rival: 'CV Peñazarza'
    donde: fuera
    estado: aplazado
    sets:
      - 25-20
      - 25-21   # el segundo

  - dia: 2024-11-09
    equipo: federados/junior
    hora:
    rival: Vóley Majadalta
    donde: fuera
# fin
`;

const NEW = {
  id: 'j-1',
  equipo: 'federados/junior',
  dia: '2024-12-01',
  rival: 'no: #1',
  donde: 'fuera',
  sets: ['25-1'],
} as MatchInput;
const edited = (edits: Partial<Edits>, text = FILE) =>
  editedFile(text, { added: [], changed: [], removed: [], ...edits });

/** Lines that went, then lines that came. */
function difference(after: string, before = FILE): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `-${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+${line}`),
  ];
}

test('only the fields that change do, in any form', () => {
  const after = edited({
    changed: [
      {
        index: 0,
        set: { hora: '12:30', id: 'i-1', lugar: null, direccion: 'Calle, 1', sets: ['25-1', '25-2'] },
      },
      { index: 1, set: { hora: '09:00', estado: null, sets: ['25-20', '25-22'], id: 'c-2' } },
      { index: 2, set: { hora: '11:00', jornada: 4 } },
    ],
  });
  expect(difference(after)).toEqual([
    '-  - { equipo: federados/infantil, dia: 2024-10-05, hora: 10:00, jornada: 1,',
    '-      rival: "CD Villalarda, S.D.",   donde: casa, lugar: polideportivo, sets: [ 21-25, 25-22 ] }',
    '-  - equipo:   federados/cadete      # el nuestro',
    "-    hora: '18:00'",
    '-    estado: aplazado',
    '-      - 25-21   # el segundo',
    '-    hora:',
    '+  - { id: i-1, equipo: federados/infantil, dia: 2024-10-05, hora: 12:30, jornada: 1,',
    '+      rival: "CD Villalarda, S.D.",   donde: casa, direccion: "Calle, 1", sets: [ 25-1, 25-2 ] }',
    '+  - id: c-2',
    '+    equipo:   federados/cadete      # el nuestro',
    "+    hora: '09:00'",
    '+      - 25-22   # el segundo',
    '+    hora: 11:00',
    '+    jornada: 4',
  ]);
  expect(matchesIn(after)[1]).toEqual({
    id: 'c-2',
    equipo: 'federados/cadete',
    dia: '2024-10-19',
    hora: '09:00',
    rival: 'CV Peñazarza',
    donde: 'fuera',
    sets: ['25-20', '25-22'],
  });
});

test('matches come after the last and go with their lines and comments', () => {
  const after = edited({ added: [{ entry: NEW }], removed: [1, 2] });
  expect(difference(after).filter((line) => line.startsWith('+'))).toEqual(
    ['+  - id: j-1', '+    dia: 2024-12-01', "+    rival: 'no: #1'", '+    sets: [ 25-1 ]'].map((line) =>
      line.replace("'no: #1'", '"no: #1"'),
    ),
  );
  expect(after).toMatch(/# fin\n$/);
  expect(matchesIn(after).map(({ rival }) => rival)).toEqual(['CD Villalarda, S.D.', 'no: #1']);
  expect(matchesIn(edited({ removed: [0, 1, 2] }))).toEqual([]);
});

test.each([
  ['no list yet', 'partidos: []\n'],
  ['a list against the margin', 'partidos:\n- { equipo: a/b, dia: 2024-10-05, rival: X, donde: fuera }\n'],
  ['no line break at the end', 'partidos:\n    - { equipo: a/b, dia: 2024-10-05, rival: X, donde: fuera }'],
  [
    'a byte order mark and Windows line breaks',
    '\ufeffpartidos:\r\n  - { equipo: a/b, dia: 2024-10-05, rival: X, donde: fuera }\r\n',
  ],
])('a match is added to %s', (_, text) => {
  const after = edited({ added: [{ entry: NEW }] }, text);
  expect(matchesIn(after)).toEqual([...matchesIn(text), NEW]);
  expect(after.startsWith(text.replace(' []', '').trimEnd())).toBe(true);
});

test('a list in brackets stays in brackets', () => {
  const text = 'partidos: [{ equipo: a/b, dia: 2024-10-05, rival: X, donde: fuera }]\n';
  const after = edited({ added: [{ entry: NEW }] }, text);
  expect(after.startsWith(text.slice(0, -2))).toBe(true);
  expect(matchesIn(after)).toEqual([...matchesIn(text), NEW]);
});
