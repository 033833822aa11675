import type { FieldPath } from '../../club/content/documents/values.ts';

/** Action that resolves a finding: record permissions, start a season, make a second copy, publish, or import photos. */
export type FindingAction = 'permiso' | 'permisos' | 'temporada' | 'copia' | 'publicar' | 'importar';

/** Severity: 3 if the site is wrong or cannot be published, 2 if something is missing, 1 for minor tidying. */
export type Severity = 1 | 2 | 3;

/** Severities with their Spanish headings, most severe first. */
export const SEVERITIES: readonly (readonly [Severity, string])[] = [
  [3, 'Urgente'],
  [2, 'Falta por hacer'],
  [1, 'Cuando haya un rato'],
];

/** Text of a file that is still to be replaced or completed. */
export interface UnfinishedText {
  file: string;
  /** Line number, from 1. */
  line: number;
  path: FieldPath;
  /** Phrases to replace: `«Club Voleibol Sierra» y «example.org»`. */
  phrases: string;
}

/** Stale or missing content, and how to correct it. */
export interface Finding {
  /** Kind of finding: `temporada-terminada`. */
  code: string;
  severity: Severity;
  /** Spanish sentences: the problem and what to do. */
  text: string;
  /**
   * How the board's mail tells it: true for its `text`, which then may quote no person and no file; another Spanish sentence; or false to
   * count it only.
   */
  mail: boolean | string;
  /** Content file whose form corrects the finding. */
  file?: string;
  /** Path of the field in the form. */
  path?: FieldPath;
  action?: FindingAction;
  /** Page whose photos the action concerns: `/galerias/2024-2025/copa`. */
  page?: string;
  /** Texts to correct, if the finding lists them. */
  unfinishedTexts?: readonly UnfinishedText[];
}

/** Finding that only the board's mail tells, about the server. */
export type ServerFinding = Omit<Finding, 'mail'>;
