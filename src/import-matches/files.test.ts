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
const edited = (text: string, edits: Partial<Edits>) =>
  editedFile(text, { added: [], changed: [], removed: [], ...edits });

test.each([
  ['\n', ''],
  ['\r\n', '\ufeff'],
])('fields change, matches come last and go, comments stay; lines end with %j', (newline, mark) => {
  const asSaved = (text: string) => mark + text.replaceAll('\n', newline);
  const set = { hora: '12:30', id: 'i-1', lugar: null, direccion: 'Calle, 1', sets: ['25-1', '25-2'] };
  const changed = edited(asSaved(FILE), {
    changed: [
      { index: 0, set },
      { index: 1, set: { hora: '09:00', estado: null } },
    ],
    added: [{ entry: NEW }],
  });
  expect(changed).toBe(
    asSaved(`# yaml-language-server: $schema=.schema/partidos.json
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

  - equipo: federados/cadete # el nuestro
    dia: 2024-10-19
    # la hora baila
    hora: '09:00'
    rival: 'CV Peñazarza'
    donde: fuera

  - id: j-1
    equipo: federados/junior
    dia: 2024-12-01
    rival: "no: #1"
    donde: fuera
    sets: [ 25-1 ]

# fin
`),
  );
  const without = edited(changed, { removed: [1] });
  expect(matchesIn(without).map(({ rival }) => rival)).toEqual(['CD Villalarda, S.D.', 'no: #1']);
});

test.each(['partidos: []\n', 'partidos:\n- { equipo: a/b, dia: 2024-10-05, rival: X, donde: fuera }'])(
  'a match is added to %j',
  (text) => expect(matchesIn(edited(text, { added: [{ entry: NEW }] }))).toEqual([...matchesIn(text), NEW]),
);
