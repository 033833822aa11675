/** Describes what a document has besides its pages, which a rebuilt document leaves out. */
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  type PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { annotationsOf, decodeText, isSignature } from './annotations.ts';

/** Part of a document that is left out, with a Spanish label. */
export interface LeftOut {
  label: string;
  value: string;
}

/** Opened file, with its bytes. */
interface SourceFile {
  input: Buffer;
  context: PDFContext;
  isEncrypted: boolean;
}

const INFO_LABELS: Record<string, string> = {
  Title: 'Título',
  Author: 'Autor',
  Subject: 'Asunto',
  Keywords: 'Palabras clave',
  Creator: 'Programa',
  Producer: 'Conversor',
  CreationDate: 'Creado',
  ModDate: 'Cambiado',
  Company: 'Empresa',
};

function readInfo(context: PDFContext): LeftOut[] {
  const info = context.lookup(context.trailerInfo.Info);
  if (!(info instanceof PDFDict)) return [];
  return info.entries().flatMap(([key, value]) => {
    const label = key.decodeText();
    const text = decodeText(context.lookup(value));
    return text ? { label: INFO_LABELS[label] ?? label, value: formatDate(text) } : [];
  });
}

/** Formats a date of a PDF, `D:20241114163000+01'00'`, as `14/11/2024`. Returns other text unchanged. */
const formatDate = (text: string) => text.replace(/^D:(\d{4})(\d\d)(\d\d).*$/, '$3/$2/$1');

const XMP_LABELS: Record<string, string> = {
  'dc:creator': 'Autor',
  'xmp:CreatorTool': 'Programa',
  'pdf:Producer': 'Conversor',
};

/** Reads author and programs from an XMP packet. XMP without either is reported as program data. */
function readXmp(metadata: PDFObject): LeftOut[] {
  const xml = metadata instanceof PDFRawStream ? Buffer.from(metadata.asUint8Array()).toString('utf8') : '';
  const found = Object.entries(XMP_LABELS).flatMap(([element, label]) => {
    const [, content = '', attribute = ''] =
      new RegExp(`<${element}[^>]*>([\\s\\S]*?)</${element}>|${element}="([^"]*)"`).exec(xml) ?? [];
    const value = (content || attribute)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return value ? { label, value } : [];
  });
  return found.length > 0 ? found : [{ label: 'Datos del programa', value: 'XMP' }];
}

/** Returns the references and dictionaries reachable from the trailer. */
function reachable(context: PDFContext): { refs: Set<PDFRef>; dicts: Set<PDFDict> } {
  const refs = new Set<PDFRef>();
  const dicts = new Set<PDFDict>();
  const arrays = new Set<PDFArray>();
  const { Root, Info } = context.trailerInfo;
  const queue: (PDFObject | undefined)[] = [Root, Info];
  while (queue.length > 0) {
    const value = queue.pop();
    if (value instanceof PDFRef && !refs.has(value)) {
      refs.add(value);
      queue.push(context.lookup(value));
    } else if (value instanceof PDFStream) queue.push(value.dict);
    else if (value instanceof PDFDict && !dicts.has(value)) {
      dicts.add(value);
      queue.push(...value.values());
    } else if (value instanceof PDFArray && !arrays.has(value)) {
      arrays.add(value);
      queue.push(...value.asArray());
    }
  }
  return { refs, dicts };
}

const quoted = (text: string) => `«${text.length > 80 ? `${text.slice(0, 80)}…` : text}»`;
const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

/** Describes the comments of all pages. */
function describeComments(pages: readonly PDFPageLeaf[]): LeftOut[] {
  return pages.flatMap((page) =>
    annotationsOf(page)
      .filter(({ subtype }) => !/^(?:Link|Widget|Popup|FileAttachment|)$/.test(subtype))
      .flatMap(({ dict }) => {
        const author = decodeText(dict.lookup(PDFName.of('T')));
        const text = decodeText(dict.lookup(PDFName.of('Contents')));
        return [
          { label: 'Comentario', value: text ? quoted(text) : 'una marca sin texto' },
          ...(author ? [{ label: 'Autor de un comentario', value: author }] : []),
        ];
      }),
  );
}

/** Describes forms and signatures. */
function describeFields(pages: readonly PDFPageLeaf[], dicts: ReadonlySet<PDFDict>): LeftOut[] {
  const widgets = pages.flatMap(annotationsOf).filter(({ subtype }) => subtype === 'Widget');
  const fields = widgets.filter(({ dict }) => !isSignature(dict));
  const isSigned = [...dicts].some((dict) => isSignature(dict) && dict.has(PDFName.of('V')));
  return [
    ...(isSigned
      ? [
          {
            label: 'Firma electrónica',
            value: 'se pierde, con el certificado de quien firma, que lleva su nombre y su NIF',
          },
        ]
      : []),
    ...(fields.length > 0
      ? [
          {
            label: 'Formulario',
            value: `${counted(fields.length, 'casilla se queda como está y ya no se puede', 'casillas se quedan como están y ya no se pueden')} rellenar en pantalla`,
          },
        ]
      : []),
  ];
}

/** Describes attachments and programs. */
function describeActions(dicts: ReadonlySet<PDFDict>): LeftOut[] {
  const files: string[] = [];
  const labels = new Set<string>();
  for (const dict of dicts) {
    if (dict.has(PDFName.of('EF')))
      files.push(decodeText(dict.lookup(PDFName.of('UF'))) || decodeText(dict.lookup(PDFName.of('F'))));
    const action = dict.lookup(PDFName.of('S'));
    if (action === PDFName.of('JavaScript')) labels.add('JavaScript');
    if (action === PDFName.of('Launch')) labels.add('abrir otros programas');
    if (action === PDFName.of('SubmitForm')) labels.add('enviar lo que se rellena');
    if (dict.has(PDFName.of('PieceInfo'))) labels.add('datos propios del programa que lo hizo');
  }
  return [
    ...files.map((file) => ({
      label: 'Archivo adjunto',
      value: `${quoted(file || 'sin nombre')}, que se pierde`,
    })),
    ...[...labels].map((value) => ({ label: 'Programas', value })),
  ];
}

/** Describes data of earlier versions, and outside of the document. */
function describeRemains({ input, context, isEncrypted }: SourceFile, refs: ReadonlySet<PDFRef>): LeftOut[] {
  const text = input.toString('latin1');
  const marks = text.match(/startxref\s+\d+\s+%%EOF/g)?.length ?? 1;
  // A linearized file has two.
  const isLinearized = /\/Linearized\b/.test(text.slice(0, 2048));
  const isUnused = ([ref, object]: readonly [PDFRef, PDFObject]) => {
    const type = object instanceof PDFStream ? object.dict.lookup(PDFName.of('Type')) : undefined;
    return (
      !refs.has(ref) &&
      type !== PDFName.of('XRef') &&
      type !== PDFName.of('ObjStm') &&
      !(object instanceof PDFDict && object.has(PDFName.of('Linearized')))
    );
  };
  const before = text.indexOf('%PDF-') > 0;
  const after = text.slice(text.lastIndexOf('%%EOF') + 5).trim() !== '';
  return [
    ...(marks > (isLinearized ? 2 : 1)
      ? [{ label: 'Versiones anteriores', value: 'lo que se borró o cambió en él' }]
      : []),
    // Opening an encrypted file leaves some objects that its trailer no longer refers to.
    ...(!isEncrypted && context.enumerateIndirectObjects().some(isUnused)
      ? [{ label: 'Restos', value: 'partes que ninguna página usa' }]
      : []),
    ...(before || after ? [{ label: 'Restos', value: 'datos de fuera del documento' }] : []),
  ];
}

/** Describes everything that a rebuilt document leaves out, except the metadata of its pictures. */
export function describeLeftOut(file: SourceFile, pages: readonly PDFPageLeaf[]): LeftOut[] {
  const { context, isEncrypted } = file;
  const { refs, dicts } = reachable(context);
  const catalog = context.lookup(context.trailerInfo.Root);
  const has = (key: string) => catalog instanceof PDFDict && catalog.has(PDFName.of(key));
  const outlines = catalog instanceof PDFDict ? catalog.lookup(PDFName.of('Outlines')) : undefined;
  const found = [
    ...(isEncrypted ? [{ label: 'Protección', value: 'contra cambios' }] : []),
    ...readInfo(context),
    ...[...dicts].flatMap((dict) => {
      const metadata = context.lookup(dict.get(PDFName.of('Metadata')));
      return metadata ? readXmp(metadata) : [];
    }),
    ...describeFields(pages, dicts),
    ...(has('DSS') || has('Perms') ? [{ label: 'Certificados', value: 'de las firmas' }] : []),
    ...describeComments(pages),
    ...describeActions(dicts),
    ...describeRemains(file, refs),
    ...(outlines instanceof PDFDict && outlines.has(PDFName.of('First'))
      ? [{ label: 'Marcadores', value: 'el índice lateral' }]
      : []),
  ];
  return [...new Map(found.map((datum) => [`${datum.label} ${datum.value}`, datum])).values()];
}

/** True if the document refers to an object that the parser does not understand. */
export const hasInvalidObjects = (context: PDFContext): boolean =>
  [...reachable(context).refs].some((ref) => context.lookup(ref) instanceof PDFInvalidObject);

/** True if the document has layers that are hidden on the screen or on paper, which its pages alone would show. */
export function hasHiddenLayers(context: PDFContext): boolean {
  const catalog = context.lookup(context.trailerInfo.Root);
  const layers = catalog instanceof PDFDict ? catalog.lookup(PDFName.of('OCProperties')) : undefined;
  if (!(layers instanceof PDFDict)) return false;
  const settings = layers.lookup(PDFName.of('D'));
  const off = settings instanceof PDFDict ? settings.lookup(PDFName.of('OFF')) : undefined;
  const base = settings instanceof PDFDict ? settings.lookup(PDFName.of('BaseState')) : undefined;
  if ((off instanceof PDFArray && off.size() > 0) || base === PDFName.of('OFF')) return true;
  return [...reachable(context).dicts].some((dict) => {
    const policy = dict.lookup(PDFName.of('P'));
    const isMembership = dict.lookup(PDFName.of('Type')) === PDFName.of('OCMD');
    if (
      isMembership &&
      (dict.has(PDFName.of('VE')) || policy === PDFName.of('AllOff') || policy === PDFName.of('AnyOff'))
    )
      return true;
    return [dict.lookup(PDFName.of('ViewState')), dict.lookup(PDFName.of('PrintState'))].includes(
      PDFName.of('OFF'),
    );
  });
}
