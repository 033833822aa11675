import { expect, test } from 'vitest';
import { inFileWords } from './problems/problem.ts';
import { parseYaml } from './yaml-source.ts';

const TEAMS = `intro: Somos dos
equipos:
  - name: Infantil femenino
    division: 1ª Zonal
    route: infantil
    entrenadores: [lucia, yasmin]
    entrenamientos:
      - { dias: [lunes, jueves], desde: 18:00, hasta: 19:30 }
      - { dias: [viernes], desde: 20:00, hasta: 21:00 }

  - name: Cadete femenino
    division: 2ª Zonal
    route: cadete
`;

/** What was typed in place of what, where the slip is, and words that the message must have. */
const SLIPS: [find: string, put: string, place: string, says: string][] = [
  ['18:00, hasta', '18:00 hasta', '8:41', 'falta una coma'],
  ['jueves], desde', 'jueves] desde', '8:33', 'falta una coma'],
  ['hasta: 21:00 }', 'hasta: 21:00, nota: Ojo: frío }', '9:62', 'dos puntos y no va entre comillas'],
  ['yasmin]', 'yasmin', '6:19', 'un corchete «[» que no se cierra'],
  ['jueves],', 'jueves,', '8:17', 'un corchete «[» que no se cierra'],
  ['19:30 }', '19:30', '8:9', 'una llave «{» que no se cierra'],
  ['21:00 }', '21:00', '9:9', 'una llave «{» que no se cierra'],
  ['yasmin]', 'yasmin]]', '6:34', 'Este «]» cierra algo que no se ha abierto'],
  ['    division: 1ª', '   division: 1ª', '4:1', 'El sangrado'],
  ['    division: 1ª', '     division: 1ª', '4:1', 'El sangrado'],
  ['  - name: Cadete', ' - name: Cadete', '11:1', 'El sangrado'],
  ['  - name: Cadete', '  -name: Cadete', '11:3', 'un espacio tras el guion'],
  ['  - name: Cadete', '  name: Cadete', '11:1', 'Quizá falta un «- »'],
  ['  - name: Cadete', '    name: Cadete', '11:5', 'Quizá falta un «- »'],
  ['intro: Somos dos', 'intro: “Somos: dos”', '1:8', 'comillas rectas'],
  ['intro: Somos dos', 'intro: >-\n  Somos\ndos', '3:1', 'le faltan espacios al principio'],
];

test.each(SLIPS)('%o typed as %o is told once, in its place (%s)', (find, put, place, says) => {
  const read = parseYaml('equipos.yaml', TEAMS.replace(find, put));
  const told = read.ok ? [] : read.problems.map((p) => `${p.line}:${p.column} ${inFileWords(p).join(' ')}`);
  expect(told).toHaveLength(1);
  expect(told[0]?.split(' ')[0]).toBe(place);
  expect(told[0]).toContain(says);
});
