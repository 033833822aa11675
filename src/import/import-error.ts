import { AppError, describeFault, type FaultOf } from '../errors/app-error.ts';

const SAVE_AS_XLSX =
  'Ábrelo con tu hoja de cálculo (Excel, LibreOffice…) y guárdalo con «Guardar como», tipo «xlsx».';

/** Messages for the volunteer who imports a list: what is wrong with it, and what to do. */
const MESSAGES = {
  'too-large': () => 'El archivo es demasiado grande para ser una lista de partidos (más de 5 MB).',
  'damaged-spreadsheet': () =>
    'No es un libro de hoja de cálculo (xlsx u ods) que se pueda leer: está dañado, tiene contraseña o es otro archivo comprimido.',
  'large-sheet': () => 'La hoja es demasiado grande para ser una lista de partidos.',
  'old-spreadsheet': () => `Es un libro de Excel antiguo (xls). ${SAVE_AS_XLSX}`,
  pdf: () =>
    'Es un PDF, del que no se puede leer una lista. Copia la tabla en la página de la federación y pégala aquí, o pide un archivo de Excel, CSV o ICS.',
  'no-html-tables': () =>
    'En esta página web no hay ninguna tabla. Algunas la cargan después: selecciónala en el navegador, cópiala y pégala aquí.',
  empty: () => 'El archivo está vacío.',
  'not-text': () => `No es un archivo de texto: contiene datos que no se pueden leer. ${SAVE_AS_XLSX}`,
  'open-quote': ({ line }: { line: number | undefined }) =>
    `Hay unas comillas que se abren y no se cierran (línea ${line} o anterior): el archivo está cortado o mal guardado.`,
  'bad-csv': ({ detail }: { detail: string }) => `No se puede leer como CSV (${detail}).`,
  'no-titles': ({ start }: { start: string }) =>
    [
      'No encuentro la fila con los títulos de las columnas (fecha, hora, local, visitante…).',
      `El archivo empieza por «${start}».`,
      'Las columnas se separan con punto y coma, coma o tabulador, y los títulos están en una de las primeras filas.',
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
