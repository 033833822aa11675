import type { FieldPath } from '../server/api.ts';

/** Action that corrects it: note one permission or many, begin a season, make a second copy, publish, import. */
export type FindingAction = 'permiso' | 'permisos' | 'temporada' | 'copia' | 'publicar' | 'importar';

/** 3: the site says something untrue, or cannot be published; 2: something is missing; 1: something to tidy up. */
export type Severity = 1 | 2 | 3;

/** What findings of each severity are headed by, worst first. */
export const SEVERITIES: readonly (readonly [Severity, string])[] = [
  [3, 'Urgente'],
  [2, 'Falta por hacer'],
  [1, 'Cuando haya un rato'],
];

/** A place in a text that nobody has replaced yet. */
export interface UnfinishedText {
  file: string;
  /** From 1. */
  line: number;
  path: FieldPath;
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
  /** Path inside the content folder, of the file whose form mends it; and where in it. */
  file?: string;
  path?: FieldPath;
  action?: FindingAction;
  /** Path of the page whose photos the action is about: `/galerias/2024-2025/copa`. */
  page?: string;
  /** The places where it is, of a finding that lists them. */
  places?: readonly UnfinishedText[];
}
