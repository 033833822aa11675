/** Where a value is in its file: `['avisos', 0]`; empty when the whole file is meant. */
export type Path = (string | number)[];

/** What mends it: open a form, write down one permission or many, begin a season, make a second copy or bring it back, publish. */
export type Action =
  | 'abrir'
  | 'permiso'
  | 'permisos'
  | 'temporada'
  | 'copia'
  | 'recuperar'
  | 'publicar'
  | 'importar';

/** 3: the site says something untrue, or cannot be published; 2: something is missing; 1: something to tidy up. */
export type Severity = 1 | 2 | 3;

/** What findings of each severity are headed by. */
export const SEVERITY_WORDS: Record<Severity, string> = {
  3: 'Urgente',
  2: 'Falta por hacer',
  1: 'Cuando haya un rato',
};

/** A place in a text that nobody has replaced yet. */
export interface Unreplaced {
  file: string;
  /** From 1. */
  line: number;
  path: Path;
  /** `«Club Voleibol Sierra» y «example.org»` */
  phrases: string;
}

/** One thing that is stale or missing, and what mends it. */
export interface Finding {
  /** What kind of thing, the same in every club: `temporada-terminada`. */
  code: string;
  severity: Severity;
  /** Spanish: what is the matter and what to do about it. */
  text: string;
  /** Path inside the content folder; empty when no file is meant. */
  file: string;
  path: Path;
  action: Action;
  /** What the action is about where `file` and `path` do not say it: an album, `2024-2025/copa`. */
  target?: string;
  /** The places where it is, of a finding that lists them. */
  places?: readonly Unreplaced[];
}

/** Worst first; what is equally bad stays in the order in which it was found. */
export function worstFirst(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => b.severity - a.severity);
}

/** Names as a sentence has them, the first few of many: `Ana, Berta y 3 más`. */
export function someOf(names: readonly string[], most = 4): string {
  const list = new Intl.ListFormat('es', { type: 'conjunction' });
  if (names.length <= most) return list.format(names);
  return list.format([...names.slice(0, most - 1), `${names.length - most + 1} más`]);
}

/** `1 partido`, `3 partidos`. */
export const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
