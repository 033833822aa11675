import { expect, test } from 'vitest';
import { isActiveSvg } from './svg.ts';

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

test.each([
  svg('<script>alert(1)</script>'),
  svg('<svg:script>alert(1)</svg:script>'),
  svg('<rect onload="alert(1)"/>'),
  svg('<rect/onclick = alert(1)/>'),
  svg('<foreignObject><p>Hola</p></foreignObject>'),
  svg('<image href="https://example.org/a.png"/>'),
  svg("<image xlink:href='file:///etc/passwd'/>"),
  svg('<image href="&#104;ttps://example.org/a.png"/>'),
  svg('<image href="data:image/svg+xml,%3Csvg/%3E"/>'),
  svg('<use href="otro.svg#a"/>'),
  svg('<a href="https://example.org"><rect/></a>'),
  svg('<style>@import "https://example.org/a.css";</style>'),
  svg('<style>rect{fill:url(https://example.org/a.svg#b)}</style>'),
  svg('<style>rect{fill:\\75rl(https://example.org)}</style>'),
  svg('<style><![CDATA[rect{fill:\\75rl(https://example.org)}]]></style>'),
  svg('<rect style="fill:\\75rl(https://example.org)"/>'),
  svg('<rect style="fill:url( \'otro.svg#a\' )"/>'),
  `<?xml-stylesheet href="a.css"?>${svg('')}`,
  `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('&a;')}`,
  `<!DOCTYPE svg SYSTEM "https://example.org/a.dtd">${svg('')}`,
])('code, other files and entities are found: %s', (text) => expect(isActiveSvg(text)).toBe(true));

test.each([
  svg('<circle r="5" fill="url(#rojo)"/><use href="#a"/>'),
  svg('<image xlink:href="data:image/png;base64,iVBORw0KGgo="/>'),
  `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('<g id="once"/>')}`,
  svg('<g export-filename="C:\\Users\\ana\\logo.png" resource="http://purl.org/dc/dcmitype/StillImage"/>'),
  svg('<text font-family="Archivo">Opción = sí</text>'),
])('what logos hold is taken: %s', (text) => expect(isActiveSvg(text)).toBe(false));
