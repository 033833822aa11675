import { globSync, readFileSync } from 'node:fs';
import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { toHtml } from 'hast-util-to-html';
import { toHast } from 'mdast-util-to-hast';
import { expect, test } from 'vitest';
import { readDocument } from '../../../../club/content/documents/documents.ts';
import { markdownTree } from '../../../../club/content/markdown-tree.ts';
import { SOURCE_NODE, textExtensions } from './extensions.ts';
import { writeNode } from './markdown-nodes.ts';
import { documentOf, readSource, type SourceText, writeSource } from './source-text.ts';

const schema = getSchema(textExtensions('page'));
const render = (text: string) => toHtml(toHast(markdownTree(text))).replace(/\s+/g, ' ');
const open = (text: string) => {
  const source = readSource(text, schema);
  return { source, doc: schema.nodeFromJSON(documentOf(source, schema)) };
};

/** Texts of the sample and of a new club. */
const PAGES = globSync('{sample-club/content,src/tasks/new-club/plantilla,tests/otro-club}/**/*.md').map(
  (file) => {
    const { texto } = readDocument(file, readFileSync(file, 'utf8')) as { texto: string };
    return texto;
  },
);

/** Blocks as people write them by hand, also those that the editor leaves as they are. */
const BLOCKS = [
  ...PAGES.flatMap((page) => page.split(/\n{2,}/)),
  '## Título\nPárrafo sin línea en blanco.',
  '### Con almohadillas ###',
  'Título subrayado\n---',
  '* uno\n* dos\n    * dentro\n* tres',
  '- suelta\n\n- con aire\n\n  y otro párrafo',
  '4) cuatro\n5) cinco',
  '1. a\n1. b\n1. c',
  '- [{{contacto.email}}](mailto:{{contacto.email}})\n- **NIF:** {{legal.cif}}',
  '_Cursiva_ y __negrita__ con **_las dos_** y `código_raro`',
  'Línea con dos espacios  \ny otra\\\ncon barra',
  '<https://example.org/a_b> y [título](https://example.org "Así")',
  'Escapes: \\*no\\* 2\\. &amp; &nbsp; 5 * 3 * 2 snake_case [sic] C/ Mayor #3 €',
  '> Cita\nperezosa\n>\n> - con lista',
  '    código sangrado',
  '```\ncódigo\n\n## no es título\n```',
  '<div>html</div>',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '***',
  '   Sangrado tres espacios',
  'Hola **palabra**junta y **a** **b**, *c***d**',
  '+ [enlace *dentro*](/equipos#x)\n+ `c`',
  '¡Ojo! «comillas» “rizadas” — raya… 10 %',
];
const gap = fc.constantFrom('\n\n', '\n\n', '\n\n\n', '\n  \n', '\n\n\n\n');
const texts = fc
  .array(fc.tuple(fc.constantFrom(...BLOCKS), gap), { minLength: 1, maxLength: 14 })
  .map((parts) =>
    parts
      .map((part) => part.join(''))
      .join('')
      .trim(),
  );

/** Replaces the first text of a block. */
function touch(node: Node): Node {
  const json = JSON.stringify(node.toJSON());
  return schema.nodeFromJSON(JSON.parse(json.replace(/"text":"/, '"text":"Tocado. ')));
}

/** Returns the text that a change of one block may write: the sources of all others, and what was written for it. */
function expectOneChange(text: string, { blocks }: SourceText, index: number, written: string) {
  const { start = 0, end = 0 } = blocks[index] ?? {};
  expect(written.slice(0, start)).toBe(text.slice(0, start));
  expect(written.slice(written.length - (text.length - end))).toBe(text.slice(end));
  return written.slice(start, written.length - (text.length - end));
}

test('writes 200 texts of pages as they were, and after a touched block only that block differs', () => {
  let touched = 0;
  const check = (text: string, chosen: number) => {
    const { source, doc } = open(text);
    expect(writeSource(source, doc)).toBe(text);
    for (const [index, { node }] of source.blocks.entries()) {
      if (node.type.name === SOURCE_NODE || !node.textContent) continue;
      if (index !== chosen % source.blocks.length) continue;
      touched++;
      const next = doc.type.create(null, doc.children.with(index, touch(node)));
      const block = expectOneChange(text, source, index, writeSource(source, next));
      expect(render(block)).toBe(render(writeNode(touch(node).toJSON())));
    }
  };
  for (const [i, page] of PAGES.entries()) check(page, i);
  const property = fc.property(texts, fc.nat(99), check);
  fc.assert(property, { numRuns: 200 - PAGES.length, seed: 81 });
  expect(touched).toBeGreaterThan(120);
});

test('writes all blocks anew with the same meaning', () => {
  for (const text of [...PAGES, ...BLOCKS])
    for (const { node, start, end } of open(text).source.blocks)
      if (node.type.name !== SOURCE_NODE)
        expect(render(writeNode(node.toJSON()))).toBe(render(text.slice(start, end)));
});

const edit = (text: string, change: (nodes: readonly Node[]) => Node[]): string => {
  const { source, doc } = open(text);
  return writeSource(source, doc.type.create(null, change(doc.children)));
};
const paragraph = (text: string) => schema.node('paragraph', null, text ? [schema.text(text)] : []);

test('keeps the items of a list, the lines of a heading and the blank lines that nobody touched', () => {
  const text = '## Uno ##\nPárrafo *a*\n\n\n*  tres\n*  cuatro\n*  cinco';
  const list = (nodes: readonly Node[], at: number) =>
    (nodes[2] as Node).copy(nodes[2]?.content.replaceChild(at, touch(nodes[2].child(at))));
  expect(edit(text, (nodes) => [...nodes.slice(0, 2), list(nodes, 1)])).toBe(
    text.replace('*  cuatro', '* Tocado. cuatro'),
  );
  expect(edit(text, (nodes) => nodes.with(1, paragraph('Otro')))).toBe(text.replace('Párrafo *a*', 'Otro'));
  expect(edit(text, (nodes) => nodes.toSpliced(1, 0, paragraph(''), paragraph('Nuevo')))).toBe(
    text.replace('## Uno ##\n', '## Uno ##\n\nNuevo\n\n'),
  );
  expect(edit(text, (nodes) => nodes.toSpliced(1, 1))).toBe(text.replace('\nPárrafo *a*\n\n\n', '\n\n'));
});

test('writes no spaces at the ends of bold words, and keeps two lists apart', () => {
  const bold = schema.node('paragraph', null, [
    schema.text('Hola ', [schema.mark('bold')]),
    schema.text('a todos '),
  ]);
  expect(edit('a', () => [bold])).toBe('**Hola** a todos');
  expect(edit('- a\n\nb\n\n- c', (nodes) => [nodes[0], touch(nodes[2] as Node)] as Node[])).toBe(
    '- a\n\n* Tocado. c',
  );
});
