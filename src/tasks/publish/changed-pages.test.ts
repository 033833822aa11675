import { expect, test } from 'vitest';
import { changedPages } from './changed-pages.ts';

/** Shortened page in the form that the build writes. */
const page = ({
  hash = 'B6gtFMc_',
  schedule = 'Martes de 18:00 a 20:00',
  picture = '0a1b2c3d4e',
  builtAt = '10:00',
}) => `<!DOCTYPE html><html data-made="2024-11-20 ${builtAt}" data-agenda="/assets/agenda-${hash}.json" lang="es"><head><meta http-equiv="Content-Security-Policy" content="script-src 'sha256-${hash}='"/>
<link rel="preload" href="/assets/archivo-${hash}.woff2" as="font"/><link rel="stylesheet" href="/assets/root-${hash}.css"/>
<title>Cadete</title><script>window.data={"builtAt":"${builtAt}","hash":"${hash}"}</script></head>
<body><main class="_page_${hash}"><h1 id="cadete" class="_title_${hash}">Cadete</h1><p>${schedule}<!-- -->.</p>
<img src="/img/equipos/cadete-480.${picture}.avif"/><svg><use href="/assets/sprite-${hash}.svg"/></svg>
<div data-island="NextDays" data-until="17321${builtAt.slice(0, 2)}000000"></div><p class="_made_${hash}" data-built="">Esta página se hizo el <time dateTime="2024-11-20T${builtAt}">miércoles 20 a las ${builtAt}</time>.</p>
<footer><p data-built="">Hecho<!-- --> el <!-- -->${builtAt.slice(0, 2)} de noviembre de 2024</p></footer>
</main></body></html>`;

const changes = (before: string, after: string) =>
  changedPages(new Map([['/a', before]]), new Map([['/a', after]]));

test('ignores differences in code version and build time', () => {
  expect(changes(page({}), page({ hash: 'Zx9_-yQ1', builtAt: '23:59' }))).toEqual([]);
});

test('reports changed texts, photos, titles, links and anchors', () => {
  const before = page({});
  for (const after of [
    page({ schedule: 'Jueves de 18:00 a 20:00' }),
    page({ picture: 'ffffffffff' }),
    before.replace('<p>', '<p><a href="/agenda">Agenda</a>'),
    before.replace('id="cadete"', 'id="juvenil"'),
  ])
    expect(changes(before, after)).toEqual([{ address: '/a', title: 'Cadete', change: 'changed' }]);
  const renamed = before.replace('<title>Cadete', '<title>Juvenil &amp; júnior | CV Nieves');
  expect(changes(before, renamed)).toEqual([{ address: '/a', title: 'Juvenil & júnior', change: 'changed' }]);
});

test('lists added and removed pages in the order of their addresses', () => {
  const [before, after] = [
    new Map([
      ['/b', '<title>Blog</title>'],
      ['/c', ''],
    ]),
    new Map([
      ['/c', ''],
      ['/a', ''],
      ['/', '<title>Club</title>'],
    ]),
  ];
  expect(changedPages(before, after)).toEqual([
    { address: '/', title: 'Portada', change: 'new' },
    { address: '/a', title: '/a', change: 'new' },
    { address: '/b', title: 'Blog', change: 'gone' },
  ]);
});
