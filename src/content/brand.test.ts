import { expect, test } from 'vitest';
import { changedClub, messageOf } from './testing/broken-club.ts';

test('a colour on which nothing can be read is told with the nearest that passes', async () => {
  expect(
    await messageOf({ 'marca.yaml': ['principal: "#14305a"', 'principal: "#75AADB"'] }),
  ).toBe(`El contenido tiene 1 error:

marca.yaml:3:14 (colores › principal)
  Las letras claras no se leen bien sobre «#75aadb» (2,4 a 1).
  Se admite: un color principal más oscuro (4,5 a 1 o más); el claro puede ser el segundo.
  ¿Querías decir «#4579a7»?`);
});

test.each([
  ['14305a', '"14305a"', '#14305a'],
  ['#FB3', '"#FB3"', '#ffbb33'],
  ['rgb(20, 48, 90)', 'rgb(20, 48, 90)', '#14305a'],
])('%s is no colour here, and the colour that was meant is told', async (typed, written, meant) => {
  const said = await messageOf({ 'marca.yaml': ['principal: "#14305a"', `principal: ${written}`] });
  expect(said).toContain(`He encontrado «${typed}».`);
  expect(said).toContain(`¿Querías decir «${meant}»?`);
});

test('without quotes a colour is a comment, which is said', async () => {
  const said = await messageOf({ 'marca.yaml': ['principal: "#14305a"', 'principal: #14305a'] });
  expect(said).toContain('Lo que sigue a «#» se toma por un comentario');
});

test('each kind of team has a colour of the brand, and each colour a name of its own', async () => {
  expect(await messageOf({ 'marca.yaml': ['name: ámbar', 'name: pino'] })).toContain(
    '«pino» está dos veces.',
  );
  const said = await messageOf({ 'equipos/comarcal.yaml': ['color: pino', 'color: pinos'] });
  expect(said).toContain('¿Querías decir «pino»?');
});

test('a club has the colours that it writes, in lower case', async () => {
  const { brand } = await changedClub({ 'marca.yaml': ['segundo: "#ffbf3c"', 'segundo: "#00A651"'] });
  expect(brand.colours).toMatchObject({ main: '#14305a', second: '#00a651', third: null });
});
