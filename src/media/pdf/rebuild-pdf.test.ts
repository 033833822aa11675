import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { privateJpeg, SECRETS } from '../pictures/fixtures/metadata.ts';
import { photoPixels } from '../pictures/fixtures/photo.ts';
import { MAX_PDF_BYTES } from './limits.ts';
import { rebuildPdf } from './rebuild-pdf.ts';
import { findMentions } from './text-mentions.ts';

const SECRET = 'Persona Secreta';
const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Writer"><dc:creator><rdf:Seq><rdf:li>${SECRET}</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** Creates a document of two pages without anything else. */
async function plainDocument(): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (const text of ['Artículo 1', 'Artículo 2']) document.addPage().drawText(text);
  return document;
}

/** Text that must not be published, as an object of a PDF. */
const secret = () => PDFString.of(SECRET);

/** Sets a key of the document, of a page or of another dictionary. */
const setKey = (dict: PDFDict, key: string, value: PDFObject) => dict.set(PDFName.of(key), value);

type Keys = NonNullable<Parameters<PDFDocument['context']['stream']>[1]>;

/** Adds an object or a stream to a document. @returns reference to it */
const addObject = ({ context }: PDFDocument, object: Keys) => context.register(context.obj(object));
const addStream = ({ context }: PDFDocument, contents: string, keys: Keys = {}) =>
  context.register(context.stream(contents, keys));
const addXmp = (document: PDFDocument) => addStream(document, XMP, { Type: 'Metadata', Subtype: 'XML' });

/** Adds an annotation to the first page. */
function annotate(document: PDFDocument, annotation: Keys): void {
  const dict = { Type: 'Annot', Rect: [0, 0, 20, 20], ...annotation };
  document.getPage(0).node.addAnnot(addObject(document, dict));
}

/** Returns the contents of a file, including its compressed objects and decoded streams. */
async function contentOf(bytes: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const objects = context.enumerateIndirectObjects().map(([, object]) => {
    if (!(object instanceof PDFRawStream)) return String(object);
    const filter = String(object.dict.lookup(PDFName.of('Filter')));
    const isPicture = /DCTDecode|JPXDecode/.test(filter);
    const contents = isPicture ? object.getContents() : decodePDFRawStream(object).decode();
    return Buffer.from(contents).toString('latin1') + object.dict;
  });
  // Texts in UTF-16 are written in hexadecimal digits.
  return [Buffer.from(bytes).toString('latin1'), ...objects]
    .join('\n')
    .replace(/<FEFF([\dA-F]+)>/g, (_, digits: string) =>
      Buffer.from(digits, 'hex').swap16().toString('utf16le'),
    );
}

/** Parts of a PDF besides its pages, with the labels that the volunteer sees; none for parts that are not worth a line. */
const PARTS: [part: string, add: (document: PDFDocument) => unknown, ...labels: string[]][] = [
  ['the information dictionary', (document) => document.setAuthor(SECRET), 'Autor'],
  [
    'the XMP of the document',
    (document) => setKey(document.catalog, 'Metadata', addXmp(document)),
    'Autor',
    'Programa',
  ],
  [
    'the XMP of a page',
    (document) => setKey(document.getPage(1).node, 'Metadata', addXmp(document)),
    'Autor',
    'Programa',
  ],
  [
    'data of a program',
    (document) =>
      setKey(document.getPage(0).node, 'PieceInfo', document.context.obj({ Writer: { Private: secret() } })),
    'Programas',
  ],
  [
    'a comment',
    (document) => annotate(document, { Subtype: 'Text', T: PDFString.of('Junta'), Contents: secret() }),
    'Comentario',
    'Autor de un comentario',
  ],
  [
    'the text of a comment in rich text and in its appearance',
    (document) =>
      annotate(document, {
        Subtype: 'FreeText',
        RC: PDFString.of(`<p>${SECRET}</p>`),
        AP: { N: addStream(document, `(${SECRET}) Tj`, { Subtype: 'Form' }) },
      }),
    'Comentario',
  ],
  [
    'an electronic signature with its certificates',
    (document) => {
      annotate(document, {
        Subtype: 'Widget',
        FT: 'Sig',
        T: PDFString.of('Firma'),
        V: addObject(document, { Type: 'Sig', Contents: secret() }),
        AP: { N: addStream(document, `(${SECRET}) Tj`, { Subtype: 'Form', BBox: [0, 0, 9, 9] }) },
      });
      setKey(document.catalog, 'AcroForm', document.context.obj({ Fields: [], SigFlags: 3 }));
      setKey(document.catalog, 'DSS', document.context.obj({ Certs: [addStream(document, SECRET)] }));
    },
    'Firma electrónica',
    'Certificados',
  ],
  [
    'an attachment',
    (document) => document.attach(Buffer.from(SECRET), 'jugadores.csv', { description: SECRET }),
    'Archivo adjunto',
  ],
  ['a script', (document) => document.addJavaScript('inicio', `app.alert("${SECRET}")`), 'Programas'],
  [
    'a link that starts a program',
    (document) => annotate(document, { Subtype: 'Link', A: { S: 'Launch', F: secret() } }),
    'Programas',
  ],
  ['an unused object', (document) => addObject(document, { Was: secret() }), 'Restos'],
  [
    'a bookmark',
    (document) => {
      const item = addObject(document, { Title: secret() });
      setKey(document.catalog, 'Outlines', addObject(document, { First: item, Last: item, Count: 1 }));
    },
    'Marcadores',
  ],
  [
    'a thumbnail, a place and other keys of a picture',
    (document) => {
      const { node } = document.getPage(0);
      const thumbnail = addStream(document, SECRET, { Width: 1, Height: 1 });
      const picture = addStream(document, '\0', {
        ...{ Type: 'XObject', Subtype: 'Image', Width: 1, Height: 1, BitsPerComponent: 8 },
        Measure: { Subtype: 'GEO', Note: secret() },
        Alternates: [{ Image: thumbnail }],
      });
      node.newXObject('P', picture);
      setKey(node, 'Thumb', thumbnail);
    },
  ],
  [
    'the values of a form, except those that are drawn',
    (document) => {
      annotate(document, {
        Subtype: 'Widget',
        FT: 'Tx',
        T: PDFString.of('Campo'),
        V: secret(),
        DV: secret(),
      });
      setKey(document.catalog, 'AcroForm', document.context.obj({ Fields: [] }));
    },
    'Formulario',
  ],
];

test.each(PARTS)('leaves out %s', async (_, add, ...labels) => {
  const document = await plainDocument();
  add(document);
  const original = await document.save({ updateFieldAppearances: false });
  expect(await contentOf(original)).toContain(SECRET);
  const { bytes, removed, pages } = await rebuildPdf(original);
  expect(await contentOf(bytes)).not.toContain(SECRET);
  expect([...new Set(removed.map(({ label }) => label))].sort()).toEqual(labels.toSorted());
  expect(pages).toBe(2);
  // Nothing is left to remove, and the build of the site gives the same bytes.
  const again = await rebuildPdf(bytes);
  expect(again.removed).toEqual([]);
  expect(again.bytes).toEqual(bytes);
});

/** Writes a PDF of these objects, and of a later version that replaces the drawing of its page. */
function writeRevisions(first: string, second?: string, startsWith = '', endsWith = ''): Buffer {
  const page =
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>';
  const drawing = (text: string) => {
    const content = `BT /F1 12 Tf 50 700 Td (${text}) Tj ET`;
    return `4 0 obj\n<</Length ${content.length}>>\nstream\n${content}\nendstream\nendobj\n`;
  };
  const trailer = 'xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 6/Root 1 0 R>>\nstartxref\n9\n%%EOF\n';
  const objects = [
    '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n',
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
    `3 0 obj\n${page}\nendobj\n`,
    drawing(first),
    '5 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>\nendobj\n',
  ];
  const later = second === undefined ? '' : drawing(second) + trailer;
  return Buffer.from(`${startsWith}%PDF-1.5\n${objects.join('')}${trailer}${later}${endsWith}`, 'latin1');
}

test('leaves out an earlier version, although the file has no information dictionary', async () => {
  const original = writeRevisions(`Listado: ${SECRET}`, 'Listado: (borrado)');
  const { bytes, removed } = await rebuildPdf(original);
  const content = await contentOf(bytes);
  expect(content).not.toContain(SECRET);
  expect(content).toContain('Listado: (borrado)');
  expect(removed).toEqual([{ label: 'Versiones anteriores', value: expect.any(String) }]);
});

test('leaves out bytes before and behind the document', async () => {
  for (const file of [
    writeRevisions('Normas', undefined, `${SECRET}\n`),
    writeRevisions('Normas', undefined, '', `${SECRET}\n`),
  ]) {
    const { bytes, removed } = await rebuildPdf(file);
    expect(await contentOf(bytes)).not.toContain(SECRET);
    expect(removed).toEqual([{ label: 'Restos', value: 'datos de fuera del documento' }]);
  }
});

test('leaves out the metadata of pictures, and keeps their pixels', async () => {
  const document = await plainDocument();
  const photo = await privateJpeg(await photoPixels(1, 120, 80), 120, 80);
  document.getPage(0).drawImage(await document.embedJpg(photo));
  const original = await document.save();
  for (const secret of SECRETS) expect(await contentOf(original)).toContain(secret);
  const { bytes, removed } = await rebuildPdf(original);
  const content = await contentOf(bytes);
  for (const secret of SECRETS) expect(content).not.toContain(secret);
  expect(removed.map(({ label }) => label)).toContain('Datos de las fotos');
  const { context } = await PDFDocument.load(bytes);
  const [stored] = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && /DCTDecode/.test(String(object.dict)) ? [object] : [],
    );
  // Viewers take the colours from the document, not from a profile in the picture.
  const pixels = (jpeg: Uint8Array) => sharp(jpeg, { ignoreIcc: true }).raw().toBuffer();
  expect(await pixels(stored?.getContents() ?? Buffer.of())).toEqual(await pixels(photo));
});

test('keeps addresses, links within the document and its language', async () => {
  const document = await plainDocument();
  const { context, catalog } = document;
  const [, second] = document.getPages();
  annotate(document, { Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('https://example.org/liga') } });
  annotate(document, { Subtype: 'Link', Dest: [second?.ref ?? null, 'Fit'] });
  annotate(document, { Subtype: 'Link', A: { S: 'GoTo', D: PDFString.of('articulo-2') } });
  annotate(document, { Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('javascript:alert(1)') } });
  const destinations = [PDFString.of('articulo-2'), [second?.ref ?? null, 'XYZ', 0, 700, 0]];
  setKey(catalog, 'Names', context.obj({ Dests: { Names: destinations } }));
  setKey(catalog, 'Lang', PDFString.of('es'));
  const rebuilt = await PDFDocument.load((await rebuildPdf(await document.save())).bytes, {
    updateMetadata: false,
  });
  expect(String(rebuilt.catalog.get(PDFName.of('Lang')))).toBe('(es)');
  expect(rebuilt.context.trailerInfo.Info).toBeUndefined();
  const links = rebuilt.getPage(0).node.lookup(PDFName.of('Annots'), PDFArray);
  const described = links.asArray().map((_, i) => {
    const link = links.lookup(i, PDFDict);
    const destination = link.lookup(PDFName.of('Dest'));
    if (!(destination instanceof PDFArray))
      return String(link.lookup(PDFName.of('A'), PDFDict).get(PDFName.of('URI')));
    return `${destination.get(0) === rebuilt.getPage(1).ref ? 'page 2' : 'elsewhere'} ${destination.get(1)}`;
  });
  expect(described).toEqual(['(https://example.org/liga)', 'page 2 /Fit', 'page 2 /XYZ']);
});

test('draws the fields of a form as they are, except hidden ones, and removes the form', async () => {
  const document = await plainDocument();
  const hidden = document.getForm().createTextField('oculto');
  hidden.setText('Oculta Secreta');
  hidden.addToPage(document.getPage(0), { x: 50, y: 90, width: 200, height: 24, hidden: true });
  const field = document.getForm().createTextField('nombre');
  field.setText('Sofia Vidal');
  field.addToPage(document.getPage(0), { x: 50, y: 50, width: 200, height: 24 });
  const { bytes, removed } = await rebuildPdf(await document.save());
  expect(removed.map(({ label }) => label)).toContain('Formulario');
  const rebuilt = await PDFDocument.load(bytes);
  expect(rebuilt.catalog.has(PDFName.of('AcroForm'))).toBe(false);
  expect(rebuilt.getPage(0).node.has(PDFName.of('Annots'))).toBe(false);
  const { mentions } = await findMentions(bytes, [], ['Sofía Vidal', 'Oculta Secreta']);
  expect(mentions).toEqual(['Sofía Vidal']);
});

test('keeps the structure of a tagged document, without elements of pages that are gone', async () => {
  const document = await plainDocument();
  const { context, catalog } = document;
  const [first, second] = document.getPages();
  const element = (role: string, page: unknown, extra = {}) =>
    addObject(document, { Type: 'StructElem', S: role, Pg: page as never, K: 0, ...extra });
  const deleted = addObject(document, { Type: 'Page', Note: secret() });
  const heading = element('H1', first?.ref, { T: secret() });
  const figure = element('Figure', second?.ref, { Alt: PDFString.of('El escudo') });
  const gone = element('Figure', deleted, { Alt: secret() });
  const tree = { K: [heading, gone, figure], ParentTree: { Nums: [0, [heading], 1, [figure]] } };
  setKey(catalog, 'StructTreeRoot', addObject(document, { Type: 'StructTreeRoot', ...tree }));
  for (const [i, page] of document.getPages().entries()) setKey(page.node, 'StructParents', context.obj(i));
  const { bytes, descriptions } = await rebuildPdf(await document.save());
  expect(descriptions).toEqual(['El escudo']);
  expect(await contentOf(bytes)).not.toContain(SECRET);
  const { catalog: rebuilt } = await PDFDocument.load(bytes);
  const root = rebuilt.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const kids = root.lookup(PDFName.of('K'), PDFArray);
  const roles = kids.asArray().map((_, i) => String(kids.lookup(i, PDFDict).get(PDFName.of('S'))));
  expect(roles).toEqual(['/H1', '/Figure']);
  const parentTree = root.lookup(PDFName.of('ParentTree'), PDFDict);
  const parents = parentTree.lookup(PDFName.of('Nums'), PDFArray);
  expect(parents.lookup(3, PDFArray).get(0)).toBe(kids.get(1));
});

test('accepts a PDF that only forbids changes', async () => {
  const document = await plainDocument();
  document.encrypt({ ownerPassword: 'secreta', userPassword: '', permissions: { modifying: false } });
  const { bytes, pages, removed } = await rebuildPdf(await document.save());
  expect(pages).toBe(2);
  expect(removed).toEqual([{ label: 'Protección', value: 'contra cambios' }]);
  expect((await findMentions(bytes, [], ['Artículo 2'])).mentions).toEqual(['Artículo 2']);
  expect((await PDFDocument.load(bytes)).isEncrypted).toBe(false);
});

/** Returns a saved document after a change. */
async function saveChanged(change: (document: PDFDocument) => void): Promise<Uint8Array> {
  const document = await plainDocument();
  change(document);
  return document.save({ useObjectStreams: false });
}

function hideLayer(document: PDFDocument): void {
  const layer = addObject(document, { Type: 'OCG', Name: PDFString.of('Notas') });
  setKey(document.catalog, 'OCProperties', document.context.obj({ OCGs: [layer], D: { OFF: [layer] } }));
}

const complete = await saveChanged(() => {});
const bothVersions = writeRevisions('Listado', 'Listado corregido');
const protectedPdf = Buffer.from(
  await saveChanged((document) => document.encrypt({ userPassword: '', ownerPassword: 'secreta' })),
).toString('latin1');

test.each<[string, string, Uint8Array]>([
  ['a document of a word processor', 'not-a-pdf', Buffer.from('PK\u0003\u0004 a document')],
  ['an empty file', 'not-a-pdf', Buffer.of()],
  ['a file that was cut off', 'broken', complete.subarray(0, complete.length - 400)],
  ['a file without objects', 'broken', Buffer.from('%PDF-1.7\nnothing\nstartxref\n9\n%%EOF\n')],
  ['a later version that was cut off', 'broken', bothVersions.subarray(0, -40)],
  [
    'a protected file with a damaged object',
    'broken',
    Buffer.from(protectedPdf.replace('/Type /Font', '/Type ]Font'), 'latin1'),
  ],
  ['a file that is too large', 'too-large', new Uint8Array(MAX_PDF_BYTES + 1)],
  ['a file with a hidden layer', 'hidden-layers', await saveChanged(hideLayer)],
  [
    'a file with a password',
    'encrypted',
    await saveChanged((document) => document.encrypt({ userPassword: 'secreta', ownerPassword: 'secreta' })),
  ],
])('refuses %s', async (_, code, bytes) => {
  await expect(rebuildPdf(bytes)).rejects.toMatchObject({ code });
});

test('names identity numbers with their right letter and known people in the text, and tells of scanned pages', async () => {
  const mentionsIn = async (text: string, descriptions: string[] = []) =>
    findMentions((await rebuildPdf(writeRevisions(text))).bytes, descriptions, ['Lucía Herranz', 'Ana Gil']);
  expect(
    await mentionsIn('Firmado: LUCIA HERRANZ, 00000000-T, X0000000T, CIF G00000000, expediente 12345678A'),
  ).toEqual({
    mentions: ['Firmado: LUCIA HERRANZ, 00000000-T', ', X0000000T', 'Lucía Herranz'],
    hasText: true,
  });
  expect(await mentionsIn('Normas', ['Ana Gil levanta la copa'])).toEqual({
    mentions: ['Ana Gil'],
    hasText: true,
  });
  expect(await mentionsIn('1')).toEqual({ mentions: [], hasText: false });
});
