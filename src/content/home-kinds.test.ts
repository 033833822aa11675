import { expect, test } from 'vitest';
import { changedClub, messageOf } from './testing/broken-club.ts';

/** More kinds of team beside the club's own, which comes first. */
function kinds(count: number, button: boolean) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `equipos/tipo-${i + 2}.yaml`,
      `orden: ${i + 2}
title: Tipo ${i + 2}
miga: Tipo ${i + 2}
${button ? `boton: Botón ${i + 2}\n` : ''}color: pino
intro: Uno más.
equipos:
  - { name: Equipo ${i + 2}, division: Liga, route: equipo, img: equipos/tipo-${i + 2}/equipo, link: }
`,
    ]),
  );
}

test('the home page offers three kinds, those with a button or else the first ones', async () => {
  const buttons = async (count: number, button: boolean) =>
    (await changedClub(kinds(count, button))).kinds.filter((kind) => kind.onHome).map((kind) => kind.button);
  expect(await buttons(4, false)).toEqual(['Liga Comarcal del Páramo', 'Tipo 2', 'Tipo 3']);
  expect(await buttons(3, true)).toEqual(['Botón 2', 'Botón 3', 'Botón 4']);
});

test('a fourth button is a problem', async () => {
  expect(await messageOf(kinds(4, true))).toBe(`El contenido tiene 1 error:

equipos/tipo-5.yaml:4:8 (boton)
  Hay 4 tipos de equipo con botón en la portada.
  Se admite: 3 como mucho: quita «boton» de los demás.`);
});
