import { expect, test } from 'vitest';
import { changedClub } from './testing/changed-club.ts';

/** Builds a page with a text. */
async function buildPage(text: string) {
  const club = await changedClub({
    'paginas/loteria.md': `---\ntitle: Lotería\ndescription: Noticias.\n---\n\n${text}`,
  });
  return club.pages[0] ?? { intro: '', sections: [] };
}

/** Returns the section ids of a page with these section titles. */
async function sectionIds(...titles: string[]) {
  const { sections } = await buildPage(titles.map((title) => `## ${title}\n\nTexto.\n`).join('\n'));
  return sections.map(({ id }) => id);
}

test('splits a text at its second-level headings, which get unique ids', async () => {
  const { intro, sections } = await buildPage(
    'Antes.\n\n## Ámbito y **más**\n\nUno.\n\n### Menor\n\n```\n## Código\n```\n\n## Ámbito y más ##\n\nDos.\n',
  );
  expect(intro).toBe('<p>Antes.</p>');
  expect(sections.map((section) => [section.id, section.title])).toEqual([
    ['ambito-y-mas', 'Ámbito y más'],
    ['ambito-y-mas-2', 'Ámbito y más'],
  ]);
  expect(sections[0]?.html).toContain('<h3>Menor</h3>');
});

test('marks external links, which open in a new tab', async () => {
  const { intro } = await buildPage(
    '[a](https://example.org) [b](/equipos) [c](mailto:{{contacto.email}})\n',
  );
  expect(intro).toBe(
    '<p><a href="https://example.org" target="_blank" rel="noopener">a<span class="visually-hidden"> (se abre en una pestaña nueva)</span></a> <a href="/equipos">b</a> <a href="mailto:nieves@example.org">c</a></p>',
  );
});

test('inserts the club’s data literally into texts and addresses, never as Markdown', async () => {
  const club = await changedClub({
    'club.yaml': ['lema: Aquí se juega con el viento en contra.', "lema: '*Uno* & <b>todos</b> [x](/y)'"],
    'paginas/loteria.md':
      '---\ntitle: Blog\ndescription: Noticias.\n---\n\n## {{ lema }}\n\n{{lema}} [Web]({{ web }})\n',
  });
  const [section] = club.pages[0]?.sections ?? [];
  expect(section?.title).toBe('*Uno* & <b>todos</b> [x](/y)');
  expect(section?.html).toContain('<p>*Uno* &#x26; &#x3C;b>todos&#x3C;/b> [x](/y) <a href="https://');
});

test('shows a name with Markdown characters literally beside the form', async () => {
  const club = await changedClub({
    'club.yaml': [
      'Registro de Entidades Deportivas de Castilla y León, con el número 1111\nprivacidad_formulario: Usaremos',
      '"_x_ **y** [z](/w)"\nprivacidad_formulario: "{{legal.registro}}: *usaremos*"\n# Usaremos',
    ],
  });
  expect(club.formPrivacy).toBe('_x_ **y** [z](/w): <em>usaremos</em>');
});

test('renames heading ids that the layout reserves', async () => {
  expect(
    await sectionIds(
      'Contacto',
      'Contenido',
      'Inicio',
      'Menú',
      'Índice',
      'Mensaje enviado',
      'Para responder',
      'Foto 3',
      'Foto',
      'Foto',
    ),
  ).toEqual([
    'apartado-contacto',
    'apartado-contenido',
    'apartado-inicio',
    'apartado-menu',
    'apartado-indice',
    'apartado-mensaje-enviado',
    'apartado-para-responder',
    'apartado-foto-3',
    'apartado-foto',
    'apartado-foto-2',
  ]);
});

test('keeps all other heading ids, unique within a text', async () => {
  expect(await sectionIds('Ámbito de aplicación', 'Contacto con el club', '¿?')).toEqual([
    'ambito-de-aplicacion',
    'contacto-con-el-club',
    'apartado',
  ]);
  expect(await sectionIds('Fotos 2', 'Fotos', 'Fotos')).toEqual(['fotos-2', 'fotos', 'fotos-3']);
});

test('moves the day of a blog story out of its text', async () => {
  const club = await changedClub({
    'paginas/blog.md':
      '---\ntitle: Blog\ndescription: Noticias.\n---\n\nAntes.\n\n## Uno\n\n*9 de noviembre de 2024.* Si *tienes*\nrodilleras.\n\nOtro.\n\n## Dos\n\n*1 de Enero de 2025*\n\nTexto.\n',
  });
  expect(club.pages[0]?.sections).toMatchObject([
    {
      id: 'uno',
      title: 'Uno',
      story: { date: '2024-11-09', text: 'Si tienes\nrodilleras. Otro.' },
      html: '<p>Si <em>tienes</em>\nrodilleras.</p>\n<p>Otro.</p>',
    },
    { id: 'dos', title: 'Dos', story: { date: '2025-01-01', text: 'Texto.' }, html: '<p>Texto.</p>' },
  ]);
});
