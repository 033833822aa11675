import { PDFDocument, PDFName, PDFRawStream, PDFStream, PDFString } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { cleanPdf, MAX_PDF_BYTES, type PdfError } from './clean-pdf.ts';

const AUTHOR = 'Luisa Secretaria';
const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Writer"><dc:creator><rdf:Seq><rdf:li>${AUTHOR}</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** Creates a document of two pages without author data. */
async function plainDocument(): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (const text of ['Artículo 1', 'Artículo 2']) document.addPage().drawText(text);
  return document;
}

const xmpOf = ({ context }: PDFDocument) =>
  context.register(context.stream(XMP, { Type: 'Metadata', Subtype: 'XML' }));

/** Returns the contents of a file, including its compressed objects. */
async function contentOf(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const objects = document.context
    .enumerateIndirectObjects()
    .map(([, object]) =>
      object instanceof PDFRawStream
        ? Buffer.from(object.asUint8Array()).toString('latin1') + object.dict
        : String(object),
    );
  // Texts in UTF-16 are written in hexadecimal digits.
  return [Buffer.from(bytes).toString('latin1'), ...objects]
    .join('\n')
    .replace(/<FEFF([\dA-F]+)>/g, (_, digits: string) =>
      Buffer.from(digits, 'hex').swap16().toString('utf16le'),
    );
}

/** Parts of a PDF in which programs store the author, with the label that the volunteer sees. */
const TRACES: [part: string, addTrace: (document: PDFDocument) => void, label: string][] = [
  ['the information dictionary', (document) => document.setAuthor(AUTHOR), 'Autor'],
  [
    'the XMP of the document',
    (document) => document.catalog.set(PDFName.of('Metadata'), xmpOf(document)),
    'Autor',
  ],
  [
    'the XMP of a page',
    (document) => document.getPage(1).node.set(PDFName.of('Metadata'), xmpOf(document)),
    'Autor',
  ],
  [
    'a comment',
    (document) => {
      const comment = { Type: 'Annot', Subtype: 'Text', Rect: [0, 0, 9, 9], T: PDFString.of(AUTHOR) };
      document.getPage(0).node.set(PDFName.of('Annots'), document.context.obj([comment]));
    },
    'Autor de un comentario',
  ],
  [
    'an electronic signature',
    (document) => {
      const { context, catalog } = document;
      const signature = context.register(context.obj({ Type: 'Sig', Contents: PDFString.of(AUTHOR) }));
      const field = context.register(context.obj({ FT: 'Sig', T: PDFString.of('Firma'), V: signature }));
      catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field], SigFlags: 3 }));
    },
    'Firma electrónica',
  ],
];

test.each(TRACES)('removes the author from %s', async (_, addTrace, label) => {
  const document = await plainDocument();
  addTrace(document);
  const original = await document.save();
  expect(await contentOf(original)).toContain(AUTHOR);
  const { bytes, removed, pages } = await cleanPdf(original);
  expect(await contentOf(bytes)).not.toContain(AUTHOR);
  expect(removed.map((datum) => datum.label)).toContain(label);
  expect(pages).toBe(2);
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2);
});

test('removes private data of programs without reporting it', async () => {
  const document = await plainDocument();
  document.setProducer('Writer');
  const { context } = document;
  const privateData = context.register(context.obj({ Private: PDFString.of(AUTHOR) }));
  document.getPage(0).node.set(PDFName.of('PieceInfo'), context.obj({ Writer: privateData }));
  const { bytes } = await cleanPdf(await document.save());
  expect(await contentOf(bytes)).not.toContain(AUTHOR);
});

test('removes the contents of earlier versions of the document', async () => {
  const document = await plainDocument();
  document.setAuthor(AUTHOR);
  // This object is unreachable, like those that an incremental update leaves.
  document.context.register(document.context.obj({ Author: PDFString.of(`${AUTHOR}, borrador`) }));
  const { bytes } = await cleanPdf(await document.save());
  expect(await contentOf(bytes)).not.toContain(AUTHOR);
});

test('returns a file without author data unchanged', async () => {
  const document = await plainDocument();
  document.setAuthor(AUTHOR);
  const { bytes } = await cleanPdf(await document.save());
  const cleanedAgain = await cleanPdf(bytes);
  expect(cleanedAgain.removed).toEqual([]);
  expect(cleanedAgain.bytes).toBe(bytes);
  expect((await cleanPdf(bytes)).bytes).toEqual(bytes);
});

test('keeps pages and language, and leaves no information dictionary', async () => {
  const document = await plainDocument();
  document.setAuthor(AUTHOR);
  document.catalog.set(PDFName.of('Lang'), PDFString.of('es'));
  const { bytes } = await cleanPdf(await document.save());
  const { catalog, context } = await PDFDocument.load(bytes, { updateMetadata: false });
  expect(String(catalog.get(PDFName.of('Lang')))).toBe('(es)');
  const streams = context.enumerateIndirectObjects().filter(([, object]) => object instanceof PDFStream);
  expect(streams.length).toBeGreaterThanOrEqual(2);
  expect(context.trailerInfo.Info).toBeUndefined();
});

async function refusalCode(bytes: Uint8Array): Promise<string | undefined> {
  return cleanPdf(bytes).then(
    () => undefined,
    (error: PdfError) => error.code,
  );
}

test('refuses a file unless it is a complete, unencrypted PDF', async () => {
  const document = await plainDocument();
  const complete = await document.save();
  expect(await refusalCode(Buffer.from('PK\u0003\u0004 a document of a word processor'))).toBe('not-a-pdf');
  expect(await refusalCode(Buffer.from(''))).toBe('not-a-pdf');
  expect(await refusalCode(complete.subarray(0, complete.length - 400))).toBe('broken');
  expect(await refusalCode(Buffer.from('%PDF-1.7\nnothing\nstartxref\n9\n%%EOF\n'))).toBe('broken');
  expect(await refusalCode(new Uint8Array(MAX_PDF_BYTES + 1))).toBe('too-large');
  document.encrypt({ userPassword: 'secreta', ownerPassword: 'secreta' });
  expect(await refusalCode(await document.save())).toBe('encrypted');
});
