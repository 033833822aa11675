import { isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml';
import type { MatchInput } from '../content/files/matches.ts';
import { ImportError } from './import-error.ts';
import type { Change } from './merge.ts';
import {
  lineEnd,
  lineStart,
  mapSplices,
  nodeEnd,
  pairEnd,
  type Splice,
  spliced,
  valueText,
} from './yaml-text.ts';

const NEW_FILE = `# yaml-language-server: $schema=.schema/partidos.json

# Los partidos de la temporada. «npm run importar-partidos» añade y actualiza los de las listas de la federación; lo que
# cambies a mano se queda como lo pongas.
partidos: []
`;

/** The order in which a match is written. */
const ORDER = [
  'id',
  'equipo',
  'dia',
  'hora',
  'rival',
  'donde',
  'lugar',
  'direccion',
  'competicion',
  'jornada',
  'estado',
  'motivo',
  'revision',
  'sets',
] as const satisfies (keyof MatchInput)[];

export interface Edits {
  added: readonly { entry: MatchInput }[];
  changed: readonly Pick<Change, 'index' | 'set'>[];
  /** Indices of the matches that go. */
  removed: readonly number[];
}

/** The matches as partidos.yaml has them. The file has been checked. */
export function matchesIn(text: string | null): MatchInput[] {
  return text === null ? [] : (parseDocument(text).toJS() as { partidos: MatchInput[] }).partidos;
}

/** partidos.yaml with the edits. What they do not touch stays, letter for letter. */
export function editedFile(before: string | null, edits: Edits): string {
  const { added, changed, removed } = edits;
  if (added.length + changed.length + removed.length === 0 && before !== null) return before;
  const [, mark = '', text = ''] =
    /^(\ufeff?)(.*)$/s.exec((before ?? NEW_FILE).replaceAll('\r\n', '\n')) ?? [];
  const written = mark + spliced(text, splicesOf(text, edits));
  return before?.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written;
}

function splicesOf(text: string, { added, changed, removed }: Edits): Splice[] {
  const { contents } = parseDocument(text);
  const list = isMap(contents) && contents.items.find(({ key }) => isScalar(key) && key.value === 'partidos');
  if (!list || !isSeq(list.value)) throw new Error('partidos.yaml has no list');
  const { items, flow } = list.value;
  if (flow && items.length > 0)
    throw new ImportError(
      'partidos.yaml tiene los partidos entre corchetes: pon cada uno en su línea, con un guion.',
    );
  const maps = items.map((item) => {
    if (!isMap(item)) throw new Error('a match of partidos.yaml is no map');
    return item;
  });
  const listEnd = pairEnd(text, list);
  const colon = text.indexOf(':', list.key && isScalar(list.key) ? list.key.range?.[1] : 0) + 1;
  const all = { from: colon, to: listEnd };
  if (removed.length === maps.length && added.length === 0) return [{ ...all, put: ' []' }];
  const dash = ' '.repeat(maps[0] ? dashColumn(text, maps[0]) : 2);
  const newText = added.map(({ entry }) => itemText(entry, dash)).join(areApart(text, maps) ? '\n' : '');
  const gap = areApart(text, maps) && maps.length > 0 ? '\n' : '';
  const end = lineEnd(text, listEnd);
  return [
    ...changed.flatMap(({ index, set }) => {
      const map = maps[index];
      return map && !removed.includes(index) ? mapSplices(text, map, set, ORDER) : [];
    }),
    ...removed.flatMap((index) => (maps[index] ? [itemRemoval(text, maps[index])] : [])),
    ...(added.length === 0
      ? []
      : maps.length === 0
        ? [{ ...all, put: `\n${newText.trimEnd()}` }]
        : [{ from: end, to: end, put: `\n${gap}${newText.trimEnd()}` }]),
  ];
}

const mapStart = ({ range }: YAMLMap) => range?.[0] ?? 0;
const dashColumn = (text: string, map: YAMLMap) =>
  text.lastIndexOf('-', mapStart(map) - 1) - lineStart(text, text.lastIndexOf('-', mapStart(map) - 1));

/** Whether there is an empty line between matches; there is in a new file. */
function areApart(text: string, [first, second]: readonly YAMLMap[]): boolean {
  return !first || !second || /\n[ \t]*\n/.test(text.slice(nodeEnd(text, first), mapStart(second)));
}

function itemText(entry: MatchInput, dash: string): string {
  const lines = ORDER.filter((field) => entry[field] != null).map(
    (field) => `${field}: ${valueText(entry[field], false)}\n`,
  );
  return `${dash}- ${lines.join(`${dash}  `)}`;
}

/** The lines of a match, and the empty one before it. */
function itemRemoval(text: string, map: YAMLMap): Splice {
  const start = lineStart(text, text.lastIndexOf('-', mapStart(map) - 1));
  const [breaks = ''] = /(?:\n[ \t]*)?\n$/.exec(text.slice(0, start)) ?? [];
  return { from: start - breaks.length, to: lineEnd(text, nodeEnd(text, map) ?? start), put: '' };
}
