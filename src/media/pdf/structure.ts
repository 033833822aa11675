/** Copies the structure of a tagged document, which screen readers need: headings, lists, tables, descriptions of pictures. */
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';
import { decodeText } from './annotations.ts';

/** Texts of an element that stand for its content. Its title is left out: nobody reads it. */
const TEXT_KEYS = ['Alt', 'ActualText', 'E'];
/** Language of an element, and the name by which cells of a table refer to it. */
const OTHER_KEYS = ['Lang', 'ID'];

/**
 * Copies the structure of the pages and links that were copied.
 * @param newObjects new pages and links by the references of their originals
 * @returns texts that only screen readers read
 */
export function copyStructure(
  source: PDFDocument,
  target: PDFDocument,
  newObjects: ReadonlyMap<PDFRef, PDFRef>,
): string[] {
  const root = source.catalog.lookup(PDFName.of('StructTreeRoot'));
  if (!(root instanceof PDFDict)) return [];
  const { context } = target;
  const copier = new ElementCopier(source.context, context, newObjects);
  const rootRef = context.nextRef();
  const kids = copier.copyKids(root.get(PDFName.of('K')), rootRef);
  const parents = numbersIn(root.lookup(PDFName.of('ParentTree')));
  const newParents = [...parents].flatMap(([number, value]): [number, PDFObject][] => {
    const newValue = copier.newParent(value);
    return newValue ? [[number, newValue]] : [];
  });
  const structure = context.obj({
    Type: 'StructTreeRoot',
    K: kids,
    ParentTree: context.register(context.obj({ Nums: newParents.flat() as PDFObject[] })),
    ParentTreeNextKey: 1 + Math.max(-1, ...parents.keys()),
  });
  const roles = copyAttributes(root.lookup(PDFName.of('RoleMap')), context);
  if (roles) structure.set(PDFName.of('RoleMap'), roles);
  context.assign(rootRef, structure);
  target.catalog.set(PDFName.of('StructTreeRoot'), rootRef);
  target.catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  return copier.texts;
}

/** Copies the elements of a structure that have content in the new document. */
class ElementCopier {
  /** Texts of the copied elements that only screen readers read. */
  readonly texts: string[] = [];
  readonly #source: PDFContext;
  readonly #target: PDFContext;
  readonly #newObjects: ReadonlyMap<PDFRef, PDFRef>;
  /** New elements by their originals; null for those without content in the new document. */
  readonly #elements = new Map<PDFObject, PDFRef | null>();

  constructor(source: PDFContext, target: PDFContext, newObjects: ReadonlyMap<PDFRef, PDFRef>) {
    this.#source = source;
    this.#target = target;
    this.#newObjects = newObjects;
  }

  copyKids(kids: PDFObject | undefined, parent: PDFRef): PDFObject[] {
    const list = this.#source.lookup(kids);
    const all = list instanceof PDFArray ? list.asArray() : kids ? [kids] : [];
    return all.flatMap((kid) => {
      const found = this.#source.lookup(kid);
      if (found instanceof PDFNumber) return found;
      return (found instanceof PDFDict && this.#copyKid(kid, found, parent)) || [];
    });
  }

  /** Returns the new value of a page or a link in the tree of parents; undefined without an element. */
  newParent(value: PDFObject): PDFObject | undefined {
    const list = value instanceof PDFRef ? this.#source.lookup(value) : value;
    if (!(list instanceof PDFArray)) return this.#elements.get(value) ?? undefined;
    return this.#target.obj(
      list.asArray().map((element) => this.#elements.get(element) ?? this.#target.obj(null)),
    );
  }

  #newObject(original: PDFObject | undefined): PDFRef | undefined {
    return original instanceof PDFRef ? this.#newObjects.get(original) : undefined;
  }

  /** Copies marked content, the reference of a link, or an element; null without content in the new document. */
  #copyKid(original: PDFObject, kid: PDFDict, parent: PDFRef): PDFObject | null {
    const page = kid.get(PDFName.of('Pg'));
    const newPage = this.#newObject(page);
    if (page && !newPage) return null;
    const onPage = newPage ? { Pg: newPage } : {};
    switch (kid.lookup(PDFName.of('Type'))) {
      case PDFName.of('MCR'): {
        const number = kid.lookup(PDFName.of('MCID'));
        const isInPage = number && !kid.has(PDFName.of('Stm'));
        return isInPage ? this.#target.obj({ Type: 'MCR', ...onPage, MCID: number }) : null;
      }
      case PDFName.of('OBJR'): {
        const newObject = this.#newObject(kid.get(PDFName.of('Obj')));
        return newObject ? this.#target.obj({ Type: 'OBJR', ...onPage, Obj: newObject }) : null;
      }
      default:
        return this.#copyElement(original, kid, { P: parent, ...onPage });
    }
  }

  /** Copies an element once, also if several others contain it. */
  #copyElement(original: PDFObject, source: PDFDict, place: { P: PDFRef; Pg?: PDFRef }): PDFRef | null {
    const known = this.#elements.get(original);
    if (known !== undefined) return known;
    // Before its parts are copied, which could contain it.
    this.#elements.set(original, null);
    const ref = this.#target.nextRef();
    const kids = this.copyKids(source.get(PDFName.of('K')), ref);
    const role = source.lookup(PDFName.of('S'));
    if (!(role instanceof PDFName) || (kids.length === 0 && source.has(PDFName.of('K')))) return null;
    const element = this.#target.obj({ Type: 'StructElem', S: role, ...place, K: kids });
    for (const key of [...TEXT_KEYS, ...OTHER_KEYS]) {
      const text = source.lookup(PDFName.of(key));
      if (!text || !decodeText(text)) continue;
      element.set(PDFName.of(key), text.clone(this.#target));
      if (TEXT_KEYS.includes(key)) this.texts.push(decodeText(text));
    }
    const attributes = copyAttributes(source.lookup(PDFName.of('A')), this.#target);
    if (attributes) element.set(PDFName.of('A'), attributes);
    this.#target.assign(ref, element);
    this.#elements.set(original, ref);
    return ref;
  }
}

/** Copies attributes such as the scope of a header cell; their values are names and numbers. */
function copyAttributes(value: PDFObject | undefined, target: PDFContext): PDFObject | null {
  if (value instanceof PDFName || value instanceof PDFNumber) return value;
  if (value instanceof PDFArray)
    return target.obj(value.asArray().flatMap((_, i) => copyAttributes(value.lookup(i), target) ?? []));
  if (!(value instanceof PDFDict)) return null;
  const copy = target.obj({});
  for (const [key] of value.entries()) {
    // The names of the header cells of a cell.
    const isNames = key === PDFName.of('Headers');
    const attribute = isNames ? value.lookup(key)?.clone(target) : copyAttributes(value.lookup(key), target);
    if (attribute) copy.set(key, attribute);
  }
  return copy;
}

/** Returns the values of a number tree. */
function numbersIn(tree: PDFObject | undefined): Map<number, PDFObject> {
  const values = new Map<number, PDFObject>();
  const seen = new Set<PDFObject>();
  const visit = (node: PDFObject | undefined) => {
    if (!(node instanceof PDFDict) || seen.has(node)) return;
    seen.add(node);
    const numbers = node.lookup(PDFName.of('Nums'));
    if (numbers instanceof PDFArray)
      for (let i = 0; i + 1 < numbers.size(); i += 2) {
        const number = numbers.lookup(i);
        if (number instanceof PDFNumber) values.set(number.asNumber(), numbers.get(i + 1));
      }
    const kids = node.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray) for (let i = 0; i < kids.size(); i++) visit(kids.lookup(i));
  };
  visit(tree);
  return values;
}
