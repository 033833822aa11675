/** Rebuilds PDF files from their pages, so that nothing else of them is published. */
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFPageLeaf,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { z } from 'zod';
import { AppError } from '../../base/errors/app-error.ts';
import {
  annotationsOf,
  appearanceOf,
  copyLink,
  decodeText,
  destinationFinder,
  drawAppearance,
  isSignature,
} from './annotations.ts';
import { describeLeftOut, hasHiddenLayers, hasInvalidObjects } from './left-out.ts';
import { MAX_PDF_BYTES, PDF_TOO_LARGE } from './limits.ts';
import { PageCopier } from './page-copier.ts';
import { copyStructure } from './structure.ts';

const WORDING = {
  'too-large': PDF_TOO_LARGE,
  'not-a-pdf': 'no es un PDF, aunque se llame así: ábrelo con su programa y expórtalo como PDF.',
  encrypted: 'está protegido con contraseña: guárdalo sin ella y súbelo otra vez.',
  broken: 'está dañado o incompleto: ábrelo en tu ordenador y vuelve a exportarlo como PDF.',
  'hidden-layers':
    'tiene capas ocultas, que se verían al publicarlo: ábrelo con su programa, quítalas y expórtalo otra vez como PDF.',
};

/** Error for a PDF that cannot be published. The message continues a sentence that begins with the file's name. */
export class PdfError extends AppError<{ code: keyof typeof WORDING }> {
  constructor(code: keyof typeof WORDING, options?: ErrorOptions) {
    super({ code }, WORDING[code], options);
  }
}

const labelledValue = z.object({ label: z.string(), value: z.string() });

export const pdfFacts = z.object({
  /** Parts of the file that were left out, with Spanish labels. */
  removed: z.array(labelledValue),
  pages: z.number(),
});

export interface RebuiltPdf extends z.infer<typeof pdfFacts> {
  bytes: Uint8Array;
  /** Texts that only screen readers read. */
  descriptions: string[];
}

/**
 * Builds a new document from the pages of a PDF: their drawing instructions, fonts, pictures and links, and fields of forms as
 * they are drawn. Everything else stays behind: earlier versions, unused objects, metadata, data of programs, attachments,
 * scripts, comments, values of fields, signatures, and the metadata of pictures. The same input gives the same bytes.
 * @throws PdfError
 */
export async function rebuildPdf(input: Uint8Array): Promise<RebuiltPdf> {
  if (input.length > MAX_PDF_BYTES) throw new PdfError('too-large');
  const file = Buffer.from(input);
  const text = file.toString('latin1');
  // Other bytes may precede the header: ISO 32000-1, annex H, note 13.
  if (!text.slice(0, 1024).includes('%PDF-')) throw new PdfError('not-a-pdf');
  if (isTruncated(text)) throw new PdfError('broken');
  const isEncrypted = /\/Encrypt\s+\d+\s+\d+\s+R/.test(text);
  const source = await openPdf(input, isEncrypted);
  if (hasHiddenLayers(source.context)) throw new PdfError('hidden-layers');
  try {
    const pages = source.getPages().map(({ node, ref }) => ({ node, ref }));
    if (pages.length === 0) throw new PdfError('broken');
    drawFields(source);
    const { target, copier, descriptions } = await copyPages(source, pages);
    const bytes = await target.save({ updateFieldAppearances: false, addDefaultPage: false });
    const { picturesWithMetadata } = copier;
    const removed = [
      ...describeLeftOut(
        { input: file, context: source.context, isEncrypted },
        pages.map(({ node }) => node),
      ),
      ...(picturesWithMetadata > 0
        ? [{ label: 'Datos de las fotos', value: `de ${picturesWithMetadata}: cámara, día o lugar` }]
        : []),
    ];
    return { bytes, removed, pages: pages.length, descriptions };
  } catch (error) {
    throw error instanceof PdfError ? error : new PdfError('broken', { cause: error });
  }
}

/** True for a file without its end mark, or with an object after its last one: a later version, or the rest of a file for the web. */
function isTruncated(text: string): boolean {
  const end = [...text.matchAll(/startxref\s+\d+\s+%%EOF/g)].at(-1);
  return !end || /\b\d+ \d+ obj\b/.test(text.slice(end.index));
}

/** Opens a PDF. One that only forbids changes has an empty password. @throws PdfError */
async function openPdf(input: Uint8Array, isEncrypted: boolean): Promise<PDFDocument> {
  const options = isEncrypted ? { password: '' } : { throwOnInvalidObject: true };
  const document = await PDFDocument.load(input, { updateMetadata: false, ...options }).catch((cause) => {
    throw new PdfError(isEncrypted ? 'encrypted' : 'broken', { cause });
  });
  if (document.isEncrypted) throw new PdfError('encrypted');
  // The library tolerates them in encrypted files, whose objects it first parses without the password.
  if (hasInvalidObjects(document.context)) throw new PdfError('broken');
  return document;
}

/** Draws the values of fields that the file leaves to the viewer. Fields that cannot be drawn stay empty. */
function drawFields(document: PDFDocument): void {
  const form = document.catalog.lookup(PDFName.of('AcroForm'));
  if (!(form instanceof PDFDict) || !form.lookup(PDFName.of('NeedAppearances'))) return;
  try {
    document.getForm().updateFieldAppearances();
  } catch {
    // The standard fonts lack some characters.
  }
}

interface Page {
  node: PDFPageLeaf;
  ref: PDFRef;
}

async function copyPages(source: PDFDocument, pages: readonly Page[]) {
  const target = await PDFDocument.create({ updateMetadata: false });
  const { context } = target;
  const copier = new PageCopier(source.context, context);
  const tree = target.catalog.Pages();
  const treeRef = context.getObjectRef(tree) as PDFRef;
  /** New pages and links by the references of their originals. */
  const newObjects = new Map(pages.map(({ ref }) => [ref, context.nextRef()]));
  const links = {
    target: context,
    copier,
    newPages: new Map(newObjects),
    namedDestination: destinationFinder(source.catalog),
  };
  for (const { node, ref } of pages) {
    const newRef = newObjects.get(ref) as PDFRef;
    const page = PDFPageLeaf.withContextAndParent(context, treeRef);
    context.assign(newRef, page);
    copyAppearance(node, page, copier);
    const copied = annotationsOf(node)
      .filter(({ subtype, isShown }) => subtype === 'Link' && isShown)
      .flatMap((annotation) => {
        const link = copyLink(annotation, links);
        if (!link) return [];
        const linkRef = context.register(link);
        if (annotation.ref) newObjects.set(annotation.ref, linkRef);
        return linkRef;
      });
    if (copied.length > 0) page.set(PDFName.of('Annots'), context.obj(copied));
    tree.pushLeafNode(newRef);
  }
  const language = source.catalog.lookup(PDFName.of('Lang'));
  if (language && decodeText(language)) target.catalog.set(PDFName.of('Lang'), language.clone(context));
  const descriptions = copyStructure(source, target, newObjects);
  return { target, copier, descriptions };
}

/** Keys of a page that decide how it looks and is read, some of which its parents may hold. */
const PAGE_KEYS = ['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group', 'StructParents', 'Tabs'];

/** Copies how a page looks: its area, resources, drawing instructions and fields. */
function copyAppearance(node: PDFPageLeaf, page: PDFPageLeaf, copier: PageCopier): void {
  const { context } = page;
  for (const key of PAGE_KEYS) {
    const value = node.context.lookup(node.getInheritableAttribute(PDFName.of(key)));
    if (value) page.set(PDFName.of(key), copier.copy(value));
  }
  const resources = copier.copyResources(node.Resources());
  const contents = streamsOf(node).map((stream) => copier.copyInstructions(stream));
  const drawings: string[] = [];
  for (const { dict, subtype, isShown } of annotationsOf(node)) {
    const appearance = subtype === 'Widget' && isShown && !isSignature(dict) ? appearanceOf(dict) : null;
    if (!appearance) continue;
    const key = addAppearance(resources, copier.copy(appearance), context);
    drawings.push(drawAppearance(dict, appearance, key));
  }
  if (drawings.length > 0) {
    // The page's instructions may leave another state of the graphics.
    contents.unshift(context.register(context.flateStream('q\n')));
    contents.push(context.register(context.flateStream(`\nQ\n${drawings.join('')}`)));
  }
  page.set(PDFName.of('Resources'), resources);
  if (contents.length > 0) page.set(PDFName.of('Contents'), context.obj(contents));
}

function streamsOf(node: PDFPageLeaf): PDFStream[] {
  const contents = node.Contents();
  if (contents instanceof PDFStream) return [contents];
  if (!(contents instanceof PDFArray)) return [];
  return contents.asArray().flatMap((value) => {
    const stream = node.context.lookup(value);
    return stream instanceof PDFStream ? stream : [];
  });
}

/** Adds an appearance to the resources of a page. Returns its name. */
function addAppearance(
  resources: PDFDict,
  appearance: Parameters<PDFDict['set']>[1],
  context: PDFContext,
): string {
  const category = PDFName.of('XObject');
  const found = resources.lookup(category);
  const objects = found instanceof PDFDict ? found : context.obj({});
  resources.set(category, objects);
  const key = objects.uniqueKey('Casilla');
  objects.set(key, appearance);
  return key.decodeText();
}
