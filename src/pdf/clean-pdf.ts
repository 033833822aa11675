/** Checks PDF files, and removes the data about their authors. */
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';

/** Largest PDF that a club may publish. */
export const MAX_PDF_BYTES = 20 * 1024 * 1024;

const WORDING = {
  'too-large': `pesa más de ${MAX_PDF_BYTES / 1024 / 1024} MB: expórtalo otra vez con menos calidad de imagen, o en partes.`,
  'not-a-pdf': 'no es un PDF, aunque se llame así: ábrelo con su programa y expórtalo como PDF.',
  encrypted: 'está protegido con contraseña: guárdalo sin ella y súbelo otra vez.',
  broken: 'está dañado o incompleto: ábrelo en tu ordenador y vuelve a exportarlo como PDF.',
};

/** Error for a PDF that cannot be published. The message continues a sentence that begins with the file's name. */
export class PdfError extends AppError<{ code: keyof typeof WORDING }> {
  constructor(code: keyof typeof WORDING, options?: ErrorOptions) {
    super({ code }, WORDING[code], options);
  }
}

const pdfDatum = z.object({ label: z.string(), value: z.string() });
/** Data about the author that a PDF contains, with a Spanish label. */
export type PdfDatum = z.infer<typeof pdfDatum>;

const pdfFacts = z.object({
  /** Data that was removed. */
  removed: z.array(pdfDatum),
  pages: z.number(),
});

export interface CleanPdf extends z.infer<typeof pdfFacts> {
  /** The file without its metadata; the same bytes if it has none. */
  bytes: Uint8Array;
}

/** Output of clean-program.ts: facts about the clean file, or the reason for its refusal, in Spanish. */
export const cleanAnswer = z.union([pdfFacts, z.object({ refusal: z.string() })]);
export type CleanAnswer = z.infer<typeof cleanAnswer>;

/**
 * Removes metadata: the information dictionary, XMP of the document and its parts, private data of programs, authors of
 * comments, and electronic signatures, whose certificates contain the identity number of the signer. Objects that nothing
 * refers to any more, such as earlier versions of the document, are removed as well.
 * @throws PdfError
 */
export async function cleanPdf(input: Uint8Array): Promise<CleanPdf> {
  if (input.length > MAX_PDF_BYTES) throw new PdfError('too-large');
  if (!startsLikePdf(input)) throw new PdfError('not-a-pdf');
  if (!endsLikePdf(input)) throw new PdfError('broken');
  const document = await open(input);
  const pages = countPages(document);
  const { context } = document;
  const removed = [...readInfo(context), ...removePrivateData(context)];
  if (removed.length === 0 && !context.trailerInfo.Info) return { bytes: input, removed, pages };
  delete context.trailerInfo.Info;
  delete context.trailerInfo.ID;
  deleteUnreachable(context);
  const bytes = await document.save({ updateFieldAppearances: false, addDefaultPage: false });
  return { bytes, removed, pages };
}

const textIn = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** True for a PDF header, which other bytes may precede: ISO 32000-1, annex H, note 13. */
const startsLikePdf = (bytes: Uint8Array) => textIn(bytes.subarray(0, 1024)).includes('%PDF-');
/** True if the end mark is present; a truncated file has none. */
const endsLikePdf = (bytes: Uint8Array) => /startxref\s+\d+\s+%%EOF/.test(textIn(bytes.subarray(-2048)));

/** True for an encrypted file, whose trailer refers to an encryption dictionary in plain text. */
const declaresEncryption = (bytes: Uint8Array) => /\/Encrypt\s+\d+\s+\d+\s+R/.test(textIn(bytes));

async function open(input: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(input, { updateMetadata: false, throwOnInvalidObject: true }).catch(
    (cause) => {
      throw new PdfError(declaresEncryption(input) ? 'encrypted' : 'broken', { cause });
    },
  );
  if (document.isEncrypted) throw new PdfError('encrypted');
  return document;
}

function countPages(document: PDFDocument): number {
  try {
    const pages = document.getPageCount();
    if (pages > 0) return pages;
  } catch (cause) {
    throw new PdfError('broken', { cause });
  }
  throw new PdfError('broken');
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

const textOf = (value: PDFObject | undefined): string =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText().trim() : '';

function readInfo(context: PDFContext): PdfDatum[] {
  const info = context.lookup(context.trailerInfo.Info);
  if (!(info instanceof PDFDict)) return [];
  return info.entries().flatMap(([key, value]) => {
    const name = key.decodeText();
    const text = textOf(context.lookup(value));
    return text ? { label: INFO_LABELS[name] ?? name, value: formatDate(text) } : [];
  });
}

/** Formats a date of a PDF, `D:20241114163000+01'00'`, as `14/11/2024`. Returns other text unchanged. */
const formatDate = (text: string) => text.replace(/^D:(\d{4})(\d\d)(\d\d).*$/, '$3/$2/$1');

/** Keys that hold metadata or private data, in any dictionary: XMP, data of programs, time of the last change. */
const PRIVATE_KEYS = ['Metadata', 'PieceInfo', 'LastModified'].map((key) => PDFName.of(key));
/** Keys of the catalog with usage rights and certificates of signatures. */
const SIGNATURE_KEYS = ['Perms', 'DSS', 'Legal'].map((key) => PDFName.of(key));

const TYPE = PDFName.of('Type');
const SUBTYPE = PDFName.of('Subtype');
const RECT = PDFName.of('Rect');
const VALUE = PDFName.of('V');
const AUTHOR = PDFName.of('T');

/** Deletes private data from all reachable objects. Returns the removed data that is worth showing to a person. */
function removePrivateData(context: PDFContext): PdfDatum[] {
  const removed: PdfDatum[] = [];
  const { dicts } = reachable(context);
  for (const dict of dicts) {
    const metadata = context.lookup(dict.get(PDFName.of('Metadata')));
    if (metadata) removed.push(...readXmp(metadata));
    for (const key of PRIVATE_KEYS) dict.delete(key);
    const isSignedField = dict.get(PDFName.of('FT')) === PDFName.of('Sig') && dict.has(VALUE);
    if (isSignedField) {
      dict.delete(VALUE);
      removed.push({
        label: 'Firma electrónica',
        value: 'el certificado de quien firma, con su nombre y su NIF',
      });
    }
    const isComment = dict.has(RECT) && dict.has(SUBTYPE) && dict.get(SUBTYPE) !== PDFName.of('Widget');
    const author = isComment ? textOf(context.lookup(dict.get(AUTHOR))) : '';
    if (author) {
      dict.delete(AUTHOR);
      removed.push({ label: 'Autor de un comentario', value: author });
    }
    if (dict.get(TYPE) === PDFName.of('Catalog')) for (const key of SIGNATURE_KEYS) dict.delete(key);
  }
  return [...new Map(removed.map((datum) => [`${datum.label} ${datum.value}`, datum])).values()];
}

const XMP_LABELS: Record<string, string> = {
  'dc:creator': 'Autor',
  'xmp:CreatorTool': 'Programa',
  'pdf:Producer': 'Conversor',
};

/** Reads author and programs from an XMP packet. XMP without either is reported as program data. */
function readXmp(metadata: PDFObject): PdfDatum[] {
  const xml = metadata instanceof PDFRawStream ? Buffer.from(metadata.asUint8Array()).toString('utf8') : '';
  const found = Object.entries(XMP_LABELS).flatMap(([name, label]) => {
    const [, element = '', attribute = ''] =
      new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>|${name}="([^"]*)"`).exec(xml) ?? [];
    const value = (element || attribute)
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
  const queue: (PDFObject | undefined)[] = [context.trailerInfo.Root];
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

function deleteUnreachable(context: PDFContext): void {
  const { refs } = reachable(context);
  for (const [ref] of context.enumerateIndirectObjects()) if (!refs.has(ref)) context.delete(ref);
}
