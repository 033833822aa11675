import { expect, test } from 'vitest';
import { type Change, messageOf } from './testing/broken-club.ts';

/** What is broken, how, and the whole message. */
const CASES: [string, Record<string, Change>, string][] = [
  [
    'a misspelt key',
    { 'equipos/comarcal.yaml': ['division: Comarcal Mixta', 'divison: Comarcal Mixta'] },
    `
equipos/comarcal.yaml:8:5 (equipos › Alevín mixto de Villarrubia y la ribera › divison)
  El campo «divison» no existe aquí.
  Se admite: name, division, route, img, link, entrenadores, entrenamientos, nota, nacidos, juegan, contacto, equipacion, pagina_en.
  ¿Querías decir «division»?`,
  ],
  [
    'a missing key',
    { 'club.yaml': ['lema: Aquí se juega con el viento en contra.\n', ''] },
    `
club.yaml:2:1 (lema)
  Falta el campo «lema».
  Se admite: un texto.`,
  ],
  [
    'an unknown coach',
    { 'equipos/comarcal.yaml': ['entrenadores: [rosario]', 'entrenadores: [rosaria]'] },
    `
equipos/comarcal.yaml:12:20 (equipos › Alevín mixto de Villarrubia y la ribera › entrenadores › n.º 1)
  «rosaria» no está en entrenadores.yaml.
  Se admite: rosario, wenceslao.
  ¿Querías decir «rosario»?`,
  ],
  [
    'an unknown venue',
    { 'equipos/comarcal.yaml': ['hasta: 12:00, lugar: fronton', 'hasta: 12:00, lugar: pabellon'] },
    `
equipos/comarcal.yaml:14:62 (equipos › Alevín mixto de Villarrubia y la ribera › entrenamientos › n.º 1 › lugar)
  «pabellon» no está en lugares.yaml.
  Se admite: fronton.`,
  ],
  [
    'a coach without a team',
    {
      'entrenadores.yaml': [
        '  rosario:\n',
        '  benigno:\n    name: Benigno Cela\n    description: Entrenador\n  rosario:\n',
      ],
    },
    `
entrenadores.yaml:3:3 (entrenadores › benigno)
  Benigno Cela no lleva ningún equipo.
  Se admite: poner «benigno» en un equipo, o «sin_equipo: true» aquí.`,
  ],
  [
    'a venue nobody uses',
    {
      'lugares.yaml': [
        '  fronton:\n',
        '  patio:\n    title: Patio\n    address: [Calle Real]\n    img: lugares/patio\n  fronton:\n',
      ],
    },
    `
lugares.yaml:3:3 (lugares › patio)
  Nadie entrena ni juega en Patio.
  Se admite: poner «patio» en un entrenamiento o en un partido, «sin_uso: true» aquí, o quitar el lugar.`,
  ],
  [
    'two teams at one address',
    { 'equipos/comarcal.yaml': ['route: senior-mixto', 'route: alevin-mixto'] },
    `
equipos/comarcal.yaml:25:12 (equipos › Sénior mixto › route)
  La dirección «/equipos/comarcal/alevin-mixto» ya es la de otro equipo (Alevín mixto de Villarrubia y la ribera, en equipos/comarcal.yaml).
  Se admite: un «route» distinto para cada equipo.`,
  ],
  [
    'a session that ends before it begins',
    { 'equipos/comarcal.yaml': ['desde: 10:00, hasta: 12:00', 'desde: 12:00, hasta: 10:00'] },
    `
equipos/comarcal.yaml:14:48 (equipos › Alevín mixto de Villarrubia y la ribera › entrenamientos › n.º 1 › hasta)
  El entrenamiento empieza a las 12:00 y acaba a las 10:00.
  Se admite: una hora de «hasta» posterior a la de «desde».`,
  ],
  [
    'a misspelt day',
    { 'equipos/comarcal.yaml': ['[lunes, miércoles, viernes]', '[lunes, miercoles, viernes]'] },
    `
equipos/comarcal.yaml:22:25 (equipos › Cadete femenino › entrenamientos › n.º 1 › dias › n.º 2)
  He encontrado «miercoles».
  Se admite: lunes, martes, miércoles, jueves, viernes, sábado, domingo.
  ¿Querías decir «miércoles»?`,
  ],
  [
    'a day twice',
    { 'equipos/comarcal.yaml': ['[lunes, miércoles, viernes]', '[lunes, viernes, lunes]'] },
    `
equipos/comarcal.yaml:22:34 (equipos › Cadete femenino › entrenamientos › n.º 1 › dias › n.º 3)
  «lunes» está dos veces.
  Se admite: cada día una sola vez.`,
  ],
  [
    'a time that is none',
    { 'equipos/comarcal.yaml': ['desde: 10:00', 'desde: 9:00'] },
    `
equipos/comarcal.yaml:14:34 (equipos › Alevín mixto de Villarrubia y la ribera › entrenamientos › n.º 1 › desde)
  He encontrado «9:00».
  Se admite: una hora de cinco signos, como «18:00» o «09:30».
  ¿Querías decir «09:00»?`,
  ],
  [
    'a time with a point, which is a number to YAML',
    { 'equipos/comarcal.yaml': ['desde: 10:00', 'desde: 9.30'] },
    `
equipos/comarcal.yaml:14:34 (equipos › Alevín mixto de Villarrubia y la ribera › entrenamientos › n.º 1 › desde)
  He encontrado «9.30».
  Se admite: una hora de cinco signos, como «18:00» o «09:30».
  ¿Querías decir «09:30»?`,
  ],
  [
    'a session without a venue',
    { 'equipos/comarcal.yaml': ['hasta: 12:00, lugar: fronton', 'hasta: 12:00'] },
    `
equipos/comarcal.yaml:14:9 (equipos › Alevín mixto de Villarrubia y la ribera › entrenamientos › n.º 1 › lugar)
  Falta el campo «lugar».
  Se admite: fronton.`,
  ],
  [
    'a venue by its name instead of its key',
    { 'equipos/comarcal.yaml': ['hasta: 12:00, lugar: fronton', 'hasta: 12:00, lugar: Frontón'] },
    `
equipos/comarcal.yaml:14:62 (equipos › Alevín mixto de Villarrubia y la ribera › entrenamientos › n.º 1 › lugar)
  «Frontón» no está en lugares.yaml.
  Se admite: fronton.
  ¿Querías decir «fronton»?`,
  ],
  [
    'a coach with an accent',
    { 'equipos/comarcal.yaml': ['entrenadores: [rosario]', 'entrenadores: [Rosário]'] },
    `
equipos/comarcal.yaml:12:20 (equipos › Alevín mixto de Villarrubia y la ribera › entrenadores › n.º 1)
  «Rosário» no está en entrenadores.yaml.
  Se admite: rosario, wenceslao.
  ¿Querías decir «rosario»?`,
  ],
  [
    'a picture with capitals and accents',
    {
      'equipos/comarcal.yaml': [
        'img: equipos/comarcal/senior-mixto',
        'img: equipos/comarcal/Sénior Mixto.JPG',
      ],
    },
    `
equipos/comarcal.yaml:26:10 (equipos › Sénior mixto › img)
  He encontrado «equipos/comarcal/Sénior Mixto.JPG».
  Se admite: el nombre de la foto dentro de la carpeta de fotos, sin «.jpg», como «equipos/federados/cadete-femenino».
  ¿Querías decir «equipos/comarcal/senior-mixto»?`,
  ],
  [
    'an unknown colour',
    { 'equipos/comarcal.yaml': ['color: pino', 'color: verde'] },
    `
equipos/comarcal.yaml:4:8 (color)
  «verde» no está en marca.yaml.
  Se admite: arcilla, ámbar, pino.`,
  ],
  [
    'a bad address of another site',
    { 'equipos/comarcal.yaml': ['https://example.org/comarcal/cadete', 'www.example.org/comarcal'] },
    `
equipos/comarcal.yaml:19:11 (equipos › Cadete femenino › link)
  He encontrado «www.example.org/comarcal».
  Se admite: una dirección completa, como «https://example.org/liga», o nada.`,
  ],
  [
    'a bad picture',
    { 'equipos/comarcal.yaml': ['img: equipos/comarcal/senior-mixto', 'img: /img/Senior.jpg'] },
    `
equipos/comarcal.yaml:26:10 (equipos › Sénior mixto › img)
  He encontrado «/img/Senior.jpg».
  Se admite: el nombre de la foto dentro de la carpeta de fotos, sin «.jpg», como «equipos/federados/cadete-femenino».`,
  ],
  [
    'a menu link that leads nowhere',
    { 'menu.yaml': ['link: /cuerpo-tecnico', 'link: /cuerpo-tecnic'] },
    `
menu.yaml:11:15 (menu › El club › submenu › Cuerpo técnico › link)
  La página «/cuerpo-tecnic» no existe.
  Se admite: una página de esta web, o una dirección completa que empiece por https://.
  ¿Querías decir «/cuerpo-tecnico»?`,
  ],
  [
    'a number where a text goes',
    { 'club.yaml': ['telefono: 555 09 08 07', 'telefono: 555090807'] },
    `
club.yaml:14:13 (contacto › telefono)
  He encontrado «555090807».
  Se admite: un texto; entre comillas: "555090807".`,
  ],
  [
    'an unknown kind for a page',
    { 'equipos/comarcal.yaml': ['route: senior-mixto', 'route: senior-mixto\n    pagina_en: resto'] },
    `
equipos/comarcal.yaml:26:16 (equipos › Sénior mixto › pagina_en)
  «resto» no está en la carpeta «equipos».
  Se admite: comarcal.`,
  ],
  [
    'a coach twice in a team',
    { 'equipos/comarcal.yaml': ['[rosario, wenceslao]', '[rosario, wenceslao, rosario]'] },
    `
equipos/comarcal.yaml:20:40 (equipos › Cadete femenino › entrenadores › n.º 3)
  «rosario» está dos veces.
  Se admite: cada entrenador una sola vez.`,
  ],
  [
    'an old address in use',
    { 'equipos/comarcal.yaml': ['color: pino', 'color: pino\nrutas_antiguas: [/cuerpo-tecnico]'] },
    `
equipos/comarcal.yaml:5:18 (rutas_antiguas › n.º 1)
  La dirección «/cuerpo-tecnico» ya está en uso.
  Se admite: direcciones que no sean de otra página.`,
  ],
  [
    'a key with capitals',
    { 'lugares.yaml': ['  fronton:', '  Fronton:'] },
    `
lugares.yaml:3:3 (lugares › Fronton)
  La clave «Fronton» no vale.
  Se admite: minúsculas sin acentos, números y guiones, como «cadete-femenino».
  ¿Querías decir «fronton»?`,
  ],
];

test.each(CASES)('fields and references that cannot be right: %s', async (_, changes, says) => {
  expect(await messageOf(changes)).toBe(`El contenido tiene 1 error:\n${says}`);
});
