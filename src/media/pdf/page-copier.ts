/** Copies what a page needs to look the same into another document, and nothing else. */
import { inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { withoutJp2Metadata, withoutJpegMetadata } from './jpeg-metadata.ts';

/**
 * Keys of fonts, pictures, forms, patterns, shadings, functions, colour spaces and graphics states (ISO 32000-1, chapters 7 to
 * 11). All others are left out: metadata, data of programs, thumbnails, places, layers, and references to other parts of the
 * document.
 */
const KEYS = new Set(
  `Type Subtype Name Filter DecodeParms
  K EndOfLine EncodedByteAlign Columns Rows EndOfBlock BlackIs1 DamagedRowsBeforeError JBIG2Globals ColorTransform
  Predictor Colors EarlyChange
  Width Height ColorSpace BitsPerComponent Intent ImageMask Mask Decode Interpolate SMask SMaskInData Matte
  FormType BBox Matrix Resources Group S CS I
  PatternType PaintType TilingType XStep YStep Shading ExtGState
  ShadingType Background AntiAlias Function Domain Coords Extend BitsPerCoordinate BitsPerFlag VerticesPerRow
  FunctionType Range Size Order Encode C0 C1 N Functions Bounds
  LW LC LJ ML D RI OP op OPM Font BG BG2 UCR UCR2 TR TR2 HT FL SM SA BM CA ca AIS TK G BC
  HalftoneType Frequency Angle SpotFunction AccurateScreens TransferFunction
  WhitePoint BlackPoint Gamma Alternate Colorants Process Components
  BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode DescendantFonts CIDSystemInfo DW W DW2 W2
  CIDToGIDMap FontBBox FontMatrix CharProcs
  FontName FontFamily FontStretch FontWeight Flags ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH
  AvgWidth MaxWidth MissingWidth FontFile FontFile2 FontFile3 CharSet CIDSet Style Lang FD
  BaseEncoding Differences Registry Ordering Supplement Length1 Length2 Length3 CMapName WMode UseCMap`.split(
    /\s+/,
  ),
);

/** Dictionaries whose keys are names that the document chooses. */
const NAMED_VALUES = new Set(['CharProcs', 'Colorants']);
/** Resources that pages need, besides the numbers of marked content. */
const RESOURCES = ['Font', 'XObject', 'ColorSpace', 'Pattern', 'Shading', 'ExtGState', 'ProcSet'];

const nameOf = (value: PDFObject | undefined) => (value instanceof PDFName ? value.decodeText() : '');

/** Copier of one document. Copies each object once. */
export class PageCopier {
  readonly #source: PDFContext;
  readonly #target: PDFContext;
  readonly #copies = new Map<PDFRef, PDFRef>();
  /** Number of pictures whose metadata was left out. */
  picturesWithMetadata = 0;

  constructor(source: PDFContext, target: PDFContext) {
    this.#source = source;
    this.#target = target;
  }

  /** Copies a value of a key that pages need. */
  copy(value: PDFObject): PDFObject {
    if (value instanceof PDFRef) return this.#copyReferenced(value);
    if (value instanceof PDFStream) return this.#target.register(this.#copyStream(value));
    if (value instanceof PDFDict) return this.#copyDict(value);
    if (!(value instanceof PDFArray)) return value.clone(this.#target);
    const copy = this.#target.obj([]);
    for (const element of value.asArray()) copy.push(this.copy(element));
    return copy;
  }

  /** Copies the resources of a page or of a part of it. */
  copyResources(resources: PDFDict | undefined): PDFDict {
    const copy = this.#target.obj({});
    for (const category of RESOURCES) {
      const values = resources?.lookup(PDFName.of(category));
      if (values instanceof PDFDict) copy.set(PDFName.of(category), this.#copyNamed(values));
      else if (values instanceof PDFArray) copy.set(PDFName.of(category), this.copy(values));
    }
    const marked = this.#copyMarkedContent(resources?.lookup(PDFName.of('Properties')));
    if (marked) copy.set(PDFName.of('Properties'), marked);
    return copy;
  }

  /** Copies the numbers by which the structure refers to parts of the page. Layers and data of programs are left out. */
  #copyMarkedContent(properties: PDFObject | undefined): PDFDict | null {
    const copy = this.#target.obj({});
    for (const [name] of properties instanceof PDFDict ? properties.entries() : []) {
      const found = (properties as PDFDict).lookup(name);
      const number = found instanceof PDFDict ? found.lookup(PDFName.of('MCID')) : undefined;
      if (number) copy.set(name, this.#target.obj({ MCID: number }));
    }
    return copy.keys().length > 0 ? copy : null;
  }

  /** Copies drawing instructions. The copy has no bytes behind its end. */
  copyInstructions(stream: PDFStream): PDFRef {
    return this.#target.register(this.#target.flateStream(decoded(stream)));
  }

  #copyReferenced(ref: PDFRef): PDFObject {
    const known = this.#copies.get(ref);
    if (known) return known;
    const value = this.#source.lookup(ref);
    if (!value) return this.#target.obj(null);
    const copyRef = this.#target.nextRef();
    // Before its parts are copied, which may refer to it.
    this.#copies.set(ref, copyRef);
    const copy = value instanceof PDFStream ? this.#copyStream(value) : this.copy(value);
    this.#target.assign(copyRef, copy);
    return copyRef;
  }

  #copyNamed(values: PDFDict): PDFDict {
    const copy = this.#target.obj({});
    for (const [name, value] of values.entries()) if (this.#isDrawn(value)) copy.set(name, this.copy(value));
    return copy;
  }

  /** False for an external object that is neither a picture nor a form, such as a PostScript program. */
  #isDrawn(value: PDFObject): boolean {
    const stream = this.#source.lookup(value);
    if (!(stream instanceof PDFStream)) return true;
    return nameOf(stream.dict.lookup(PDFName.of('Subtype'))) !== 'PS';
  }

  #copyDict(dict: PDFDict): PDFDict {
    const copy = this.#target.obj({});
    for (const [key, value] of dict.entries()) {
      const name = key.decodeText();
      if (!KEYS.has(name)) continue;
      const found = this.#source.lookup(value);
      if (name === 'Resources' && found instanceof PDFDict) copy.set(key, this.copyResources(found));
      else if (NAMED_VALUES.has(name) && found instanceof PDFDict) copy.set(key, this.#copyNamed(found));
      else copy.set(key, this.copy(value));
    }
    return copy;
  }

  #copyStream(stream: PDFStream): PDFRawStream {
    const dict = this.#copyDict(stream.dict);
    const filters = filtersOf(stream);
    const picture = this.#withoutMetadata(stream, filters);
    if (picture) {
      dict.set(PDFName.of('Filter'), PDFName.of(picture.filter));
      const parameters = stream.dict.lookup(PDFName.of('DecodeParms'));
      if (filters.length > 1) dict.delete(PDFName.of('DecodeParms'));
      const own = parameters instanceof PDFArray ? parameters.lookup(parameters.size() - 1) : undefined;
      if (own instanceof PDFDict) dict.set(PDFName.of('DecodeParms'), this.#copyDict(own));
      return PDFRawStream.of(dict, picture.bytes);
    }
    return PDFRawStream.of(dict, contentsOf(stream, filters));
  }

  /** Returns a picture of a camera without its metadata; null for any other stream. */
  #withoutMetadata(stream: PDFStream, filters: readonly string[]) {
    const filter = filters.at(-1) ?? '';
    if (filter !== 'DCTDecode' && filter !== 'JPXDecode') return null;
    const encoded = encodedPicture(stream, filters);
    const bytes = filter === 'DCTDecode' ? withoutJpegMetadata(encoded) : withoutJp2Metadata(encoded);
    if (!bytes) throw new Error('unreadable picture');
    if (bytes.length < encoded.length) this.picturesWithMetadata++;
    return { filter, bytes };
  }
}

/** Returns the names of a stream's filters, the first to decode first. */
function filtersOf({ dict }: PDFStream): string[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  if (filter instanceof PDFArray) return filter.asArray().map((name) => nameOf(dict.context.lookup(name)));
  return filter instanceof PDFName ? [nameOf(filter)] : [];
}

/** Returns a picture's file, decoded from all filters but its own. */
function encodedPicture(stream: PDFStream, filters: readonly string[]): Uint8Array {
  if (filters.length === 1) return stream.getContents();
  const dict = stream.dict.context.obj({ Filter: filters.slice(0, -1) });
  return decodePDFRawStream(PDFRawStream.of(dict, stream.getContents())).decode();
}

/** Returns the decoded bytes of a stream. @throws if a filter is unknown */
function decoded(stream: PDFStream): Uint8Array {
  return stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents();
}

/** Returns the encoded bytes of a stream, without what stands behind the end of its compressed data. */
function contentsOf(stream: PDFStream, [first]: readonly string[]): Uint8Array {
  const contents = stream.getContents();
  if (first !== 'FlateDecode') return contents;
  try {
    const { engine } = inflateSync(contents, { info: true }) as unknown as {
      engine: { bytesWritten: number };
    };
    return contents.subarray(0, engine.bytesWritten);
  } catch {
    // Viewers show damaged data as far as they can.
    return contents;
  }
}
