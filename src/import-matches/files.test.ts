import { expect, test } from 'vitest';
import type { MatchInput } from '../content/files/matches.ts';
import { type Edits, editedFile, matchesIn } from './files.ts';

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

test('fields change in any form, which becomes the one in which files are written', () => {
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
  expect(after).toBe(`# yaml-language-server: $schema=.schema/partidos.json
partidos:
  # federados/infantil
  - id: i-1
    equipo: federados/infantil
    dia: 2024-10-05
    hora: 12:30
    jornada: 1
    rival: "CD Villalarda, S.D."
    donde: casa
    direccion: "Calle, 1"
    sets: [ 25-1, 25-2 ]

  - id: c-2
    equipo: federados/cadete # el nuestro
    dia: 2024-10-19
    # la hora baila
    hora: '09:00'
    rival: 'CV Peñazarza'
    donde: fuera
    sets:
      - 25-20
      - 25-22 # el segundo

  - dia: 2024-11-09
    equipo: federados/junior
    hora: 11:00
    rival: Vóley Majadalta
    donde: fuera
    jornada: 4

# fin
`);
});

test('matches come after the last and go with their lines and comments', () => {
  const after = edited({ added: [{ entry: NEW }], removed: [1, 2] });
  expect(after.match(/#.*/g)).toEqual([...(FILE.match(/#.*/g)?.slice(0, 2) ?? []), '#1"', '# fin']);
  expect(after).toMatch(/\n# fin\n$/);
  expect(matchesIn(after).map(({ rival }) => rival)).toEqual(['CD Villalarda, S.D.', 'no: #1']);
  expect(matchesIn(edited({ removed: [0, 1, 2] }))).toEqual([]);
});

test.each([
  ['no list yet', 'partidos: []\n'],
  ['a list against the margin', 'partidos:\n- { equipo: a/b, dia: 2024-10-05, rival: X, donde: fuera }\n'],
  ['no line break at the end', 'partidos:\n    - { equipo: a/b, dia: 2024-10-05, rival: X, donde: fuera }'],
  ['a list in brackets', 'partidos: [{ equipo: a/b, dia: 2024-10-05, rival: X, donde: fuera }]\n'],
])('a match is added to %s', (_, text) => {
  const after = edited({ added: [{ entry: NEW }] }, text);
  expect(matchesIn(after)).toEqual([...matchesIn(text), NEW]);
  const windows = edited({ added: [{ entry: NEW }] }, `\ufeff${text.replaceAll('\n', '\r\n')}`);
  expect(windows).toBe(`\ufeff${after.replaceAll('\n', '\r\n')}`);
});
