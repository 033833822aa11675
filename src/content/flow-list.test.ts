import { expect, test } from 'vitest';
import { messageOf } from './testing/broken-club.ts';

const TEAMS = 'equipos/comarcal.yaml';

test.each([
  [
    TEAMS,
    '[lunes, miércoles, viernes]',
    'lunes y Miercoles',
    'una lista entre corchetes: [lunes, miércoles].',
  ],
  [TEAMS, '[lunes, miércoles, viernes]', 'a diario', 'una lista entre corchetes, como [lunes, martes].'],
  [TEAMS, '[rosario, wenceslao]', 'rosario', 'una lista entre corchetes: [rosario].'],
  [TEAMS, '[rosario, wenceslao]', 'rosario, wenceslao', 'una lista entre corchetes: [rosario, wenceslao].'],
  ['galerias.yaml', '[4]', '4 y 7', 'una lista entre corchetes: [4, 7].'],
])(
  'in %s, a list %s written as %o is answered with one that can be copied',
  async (file, list, typed, says) => {
    const galleries = `intro: Fotos.\ncursos:\n  - curso: 2024-2025\n    intro: Una.\n    albumes: [{ route: copa, name: Copa, img: 1, amount: 9, retiradas: ${typed} }]\n`;
    const message = await messageOf({ [file]: file === TEAMS ? [list, typed] : galleries });
    expect(message).toContain(says);
  },
);
