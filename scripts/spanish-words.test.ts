/** Checks the Spanish sentences of the desk and the commands against the glossary: one term for each thing, no code. */
import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { jsonSchemas } from '../src/club/content/files/files.ts';

const SPANISH = /[áéíóúñ¿¡«]|\b(?:de|la|el|en|que|se|los|las|un|una|no|con|por|para|del|al|su|es)\b/i;

/** Sentences that name code on purpose, by file. */
const EXCEPTIONS: [file: string, sentence: RegExp, reason: string][] = [
  ['cli/', /npm (?:run|start|ci)|--\w/, 'a terminal names its commands'],
  ['desk/core/import/import-at-terminal.ts', /npm run|--\w/, 'a terminal names its commands'],
  ['store/errors.ts', /nuevo-club/, 'the desk opens with it at a terminal only'],
  ['', /^\s*#/, 'a comment in a new file'],
  ['', /«(?:campo|title): /, 'the syntax of a file that is edited by hand'],
  ['club/content/problems/faults.ts', /como «|^entre comillas|junto al enlace|«true»|«galerias»/, 'likewise'],
  ['desk/core/publishing/letters.ts', /./, 'letters to the keeper of a server'],
  ['tasks/publish/reports.ts', /PostgreSQL|CLUBS_FILE|buzon/, 'for the keeper of a server'],
  ['', /CONTENT_DIR|\.env\b/, 'for the person who has set up the computer'],
  ['', /public_html|\/srv\/web/, 'an example of a host’s folder'],
];

/** Keys of the content. A form shows their labels, which begin with a capital letter. */
const KEYS = new Set(
  [...jsonSchemas().values()].flatMap((schema) => [...schema.matchAll(/"(\w+)": \{/g)].map(([, key]) => key)),
);

/** File names, addresses and keys, and commands. */
const CODE = [
  /(?<![\w@/])[\w*…-]+\.(?:ya?ml|md|txt|json)\b|(?<![\w.])\.(?:escritorio|env|publicado)\b/,
  /(?<![\w:/.<])(?:\/[a-z]+(?:-[a-z]+)*|[a-z][a-z-]+\/[a-z][a-z-]+)(?![\w:>])/,
  /«\w+_\w+»|«\w+: \w|«(?:true|false)»/,
  /\bnpm (?:run|start|ci)\b|(?<!\S)--[a-z]/,
];

/** Words that the glossary replaces, with the term to use. */
const TERMS = new Map(
  (readFileSync('docs/glossary.md', 'utf8').split('## Words of the screens')[1] ?? '')
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .flatMap(([, term = '', , words = '']) =>
      words.split(', ').map((word) => [word.toLowerCase(), term] as const),
    )
    .filter(([word]) => !['', 'not', '---'].includes(word)),
);
const REPLACED = new RegExp(`(?<![\\p{L}_/])(${[...TERMS.keys()].join('|')})(?:e?s)?(?!\\p{L})`, 'iu');

/** Returns what is wrong with a sentence; empty if nothing is. @param file inside `src` */
function slipsIn(file: string, sentence: string): string[] {
  const isException = EXCEPTIONS.some(([path, pattern]) => file.startsWith(path) && pattern.test(sentence));
  const code = isException ? [] : CODE.map((pattern) => pattern.exec(sentence)?.[0]);
  const keys = isException ? [] : [...sentence.matchAll(/«([a-z_]+)»/g)].map(([, word = '']) => word);
  const [, word] = REPLACED.exec(sentence) ?? [];
  return [
    ...[...code, keys.find((key) => KEYS.has(key))].flatMap((found) => (found ? `code «${found}»` : [])),
    ...(word ? [`«${word}», the glossary says «${TERMS.get(word.toLowerCase()) ?? word}»`] : []),
  ];
}

interface AstNode {
  type?: string;
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
  properties?: { key?: { name?: string } }[];
}

/** Returns the text of a node; empty if it has none of its own. */
function textOf({ type, value, quasis = [] }: AstNode): string {
  if (type === 'TemplateLiteral') return quasis.map(({ value: { cooked } }) => cooked).join('…');
  if (type === 'JSXText') return String(value).replace(/\s+/g, ' ');
  return type === 'Literal' && typeof value === 'string' ? value : '';
}

/** Returns the parts of a node. Leaves out the description of a field with a `help` for its form: it is for editors of files. */
function partsOf(node: AstNode): unknown[] {
  const names = (node.properties ?? []).map(({ key }) => key?.name);
  if (!names.includes('help')) return Object.values(node).flat();
  return (node.properties ?? []).filter((_, i) => names[i] !== 'description');
}

/** Lists the lines of all texts of a program that read as Spanish sentences. */
function sentencesOf(code: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  const texts: string[] = [];
  const visit = (node: AstNode): void => {
    if (node.type === 'ImportDeclaration' || /^TS(?!As|Satisf|NonNull)/.test(node.type ?? '')) return;
    texts.push(textOf(node));
    for (const part of partsOf(node)) if (part && typeof part === 'object') visit(part);
  };
  visit({ properties: parseAst(code, { lang }).body as AstNode['properties'] & object });
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => /\S\s+\S/.test(line.trim()) && SPANISH.test(line));
}

/** Lists the slips in the sentences of a program. */
const slipsOf = (file: string, code: string) =>
  sentencesOf(code, file.endsWith('.ts') ? 'ts' : 'tsx').flatMap((sentence) =>
    slipsIn(file, sentence).map((slip) => `${file}: ${slip} in «${sentence.trim()}»`),
  );

const files = globSync('{cli,club,desk,media,store,tasks}/**/*.{ts,tsx,mjs}', {
  cwd: 'src',
  // Words that other people's lists use.
  exclude: ['**/*.test.ts', '**/{testing,fixtures,.react-router}/**', 'club/lists/{cells,columns}/**'],
});

test('says each thing by its term, without file names, keys, addresses and commands', () => {
  expect(files.flatMap((file) => slipsOf(file, readFileSync(`src/${file}`, 'utf8')))).toEqual([]);
});
