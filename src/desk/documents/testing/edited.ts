import { changeDocument, readDocument } from '../documents.ts';

// biome-ignore lint/suspicious/noExplicitAny: a content file's value, of any shape
type Value = any;

/** The file after its value was edited. */
export function edited(file: string, text: string, edit: (value: Value) => void): string {
  const value = structuredClone(readDocument(file, text).value);
  edit(value);
  return changeDocument(file, text, value);
}

/** A file of teams as people write one. */
/** A file of teams in the form in which it is written. */
export const TEAMS = `# yaml-language-server: $schema=../.schema/equipos.json
orden: 1 # el primero
title: 'Equipos'
intro: >-
  Una línea de ciento veinte letras que se queda como está, por larga que sea, y otra que cambia, y una más que se queda
  otra vez.
color: pino

equipos:
  # El de siempre.
  - name: Cadete
    route: cadete
    nacidos: { desde: 2009, hasta: 2010 }
    link:
    entrenamientos:
      - { dias: [ lunes ], desde: 18:00, hasta: 19:30, lugar: pabellon }

  # Nuevo este año.
  - name: Júnior
    route: junior
    link: https://example.org
`;
export const FILE = 'equipos/federados.yaml';
