import { AppError, describeFault, type FaultOf } from '../../base/errors/app-error.ts';
import type { SheetFile } from './sheet.ts';

const SAVE_AS_XLSX =
  'Ábrelo con tu hoja de cálculo (Excel, LibreOffice…) y guárdalo con «Guardar como», tipo «xlsx».';

/** Messages for the volunteer who imports a list: what is wrong with it, and what to do. */
const MESSAGES = {
  'too-large': () => 'El archivo es demasiado grande para ser una lista de partidos (más de 5 MB).',
  'damaged-spreadsheet': () =>
    'No se puede leer como archivo de Excel o de LibreOffice: está dañado, o es otra cosa.',
  'protected-spreadsheet': () =>
    'El archivo está protegido con contraseña. Ábrelo, guárdalo sin ella y vuelve a elegirlo.',
  'too-complex': () =>
    'No se ha podido leer la lista: necesita demasiado tiempo o memoria. Guarda solo la tabla de los partidos en un archivo nuevo.',
  'large-sheet': () =>
    'Es demasiado grande para ser una lista de partidos: tiene demasiadas filas, columnas o tablas.',
  pdf: () =>
    'Es un PDF, del que no se puede leer una lista. Copia la tabla en la página de la federación y pégala aquí, o pide un archivo de Excel, CSV o ICS.',
  'no-html-tables': () =>
    'En esta página no hay ninguna tabla que se pueda leer. Si la ves en el navegador, selecciónala, cópiala y pégala aquí; si ya lo has hecho, pide a la federación un archivo de Excel, CSV o ICS.',
  empty: () => 'El archivo está vacío.',
  'not-text': () => `No es un archivo de texto: contiene datos que no se pueden leer. ${SAVE_AS_XLSX}`,
  'open-quote': ({ line }: { line: number | undefined }) =>
    `Hay unas comillas que se abren y no se cierran (línea ${line} o anterior): el archivo está cortado o mal guardado.`,
  'bad-csv': ({ detail }: { detail: string }) => `No se puede leer como CSV (${detail}).`,
  'no-titles': ({ start, format }: { start: string; format: SheetFile['format'] }) =>
    [
      'No se encuentra la fila con los títulos de las columnas (fecha, hora, local, visitante…).',
      `${format === 'text' ? 'El archivo' : 'La tabla'} empieza por «${start}».`,
      format === 'text'
        ? 'Las columnas se separan con punto y coma, coma o tabulador, y los títulos están en una de las primeras filas.'
        : 'Los títulos tienen que estar en una de las primeras filas.',
    ].join('\n'),
  'only-titles': () => 'La lista solo tiene los títulos de las columnas: no hay ningún partido debajo.',
  'no-team-columns': () => 'Sin saber qué columnas tienen los equipos no se puede leer la lista.',
  'empty-calendar': () => 'El calendario no tiene ningún partido.',
  'damaged-calendar': () => 'El calendario está cortado o dañado: descárgalo otra vez.',
  'not-a-calendar': () => 'No es un calendario ICS: no empieza por «BEGIN:VCALENDAR». Descárgalo otra vez.',
  'damaged-import-state': ({ file }: { file: string }) =>
    `${file} está dañado. Recupera una copia o bórralo: sin él se vuelve a preguntar qué es cada columna y cada nombre, y no se sabe qué se cambió a mano.`,
};

export type ImportFault = FaultOf<typeof MESSAGES>;

/** Error of a list that cannot be imported. */
export class ImportError extends AppError<ImportFault> {
  constructor(fault: ImportFault, options?: ErrorOptions) {
    super(fault, describeFault(MESSAGES, fault), options);
  }
}
