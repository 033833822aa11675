/** Copies the structure of a tagged document, which screen readers need: headings, lists, tables, descriptions of pictures. */
import {
  PDFArray,
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

interface StructureOptions {
  /** New pages and links by the references of their originals. */
  newObjects: ReadonlyMap<PDFRef, PDFRef>;
}

/**
 * Copies the structure of the pages and links that were copied.
 * @returns texts that only screen readers read
 */
export function copyStructure(
  source: PDFDocument,
  target: PDFDocument,
  { newObjects }: StructureOptions,
): string[] {
  const root = source.catalog.lookup(PDFName.of('StructTreeRoot'));
  if (!(root instanceof PDFDict)) return [];
  const { context } = target;
  const texts: string[] = [];
  /** New elements by their originals; null for those without content in the new document. */
  const elements = new Map<PDFObject, PDFRef | null>();

  function copyKids(kids: PDFObject | undefined, parent: PDFRef): PDFObject[] {
    const list = source.context.lookup(kids);
    const all = list instanceof PDFArray ? list.asArray() : kids ? [kids] : [];
    return all.flatMap((kid) => {
      const found = source.context.lookup(kid);
      if (found instanceof PDFNumber) return found;
      return (found instanceof PDFDict && copyKid(kid, found, parent)) || [];
    });
  }

  function copyKid(original: PDFObject, kid: PDFDict, parent: PDFRef): PDFObject | null {
    const type = kid.lookup(PDFName.of('Type'));
    const page = kid.get(PDFName.of('Pg'));
    const newPage = page instanceof PDFRef ? newObjects.get(page) : undefined;
    if (page && !newPage) return null;
    const place = newPage ? { Pg: newPage } : {};
    const number = kid.lookup(PDFName.of('MCID'));
    if (type === PDFName.of('MCR'))
      return number && !kid.has(PDFName.of('Stm'))
        ? context.obj({ Type: 'MCR', ...place, MCID: number })
        : null;
    if (type === PDFName.of('OBJR')) {
      const object = kid.get(PDFName.of('Obj'));
      const newObject = object instanceof PDFRef ? newObjects.get(object) : undefined;
      return newObject ? context.obj({ Type: 'OBJR', ...place, Obj: newObject }) : null;
    }
    const known = elements.get(original);
    if (known !== undefined) return known;
    // Before its parts are copied, which could contain it.
    elements.set(original, null);
    const ref = context.nextRef();
    const kids = copyKids(kid.get(PDFName.of('K')), ref);
    const role = kid.lookup(PDFName.of('S'));
    if (!(role instanceof PDFName) || (kids.length === 0 && kid.has(PDFName.of('K')))) return null;
    const element = context.obj({ Type: 'StructElem', S: role, P: parent, ...place, K: kids });
    for (const key of [...TEXT_KEYS, ...OTHER_KEYS]) {
      const text = kid.lookup(PDFName.of(key));
      if (!text || !decodeText(text)) continue;
      element.set(PDFName.of(key), text.clone(context));
      if (TEXT_KEYS.includes(key)) texts.push(decodeText(text));
    }
    const attributes = copyAttributes(kid.lookup(PDFName.of('A')));
    if (attributes) element.set(PDFName.of('A'), attributes);
    context.assign(ref, element);
    elements.set(original, ref);
    return ref;
  }

  /** Copies attributes such as the scope of a header cell; their values are names and numbers. */
  function copyAttributes(value: PDFObject | undefined): PDFObject | null {
    if (value instanceof PDFName || value instanceof PDFNumber) return value;
    if (value instanceof PDFArray)
      return context.obj(value.asArray().flatMap((_, i) => copyAttributes(value.lookup(i)) ?? []));
    if (!(value instanceof PDFDict)) return null;
    const copy = context.obj({});
    for (const [key] of value.entries()) {
      // The names of the header cells of a cell.
      const isNames = key === PDFName.of('Headers');
      const attribute = isNames ? value.lookup(key)?.clone(context) : copyAttributes(value.lookup(key));
      if (attribute) copy.set(key, attribute);
    }
    return copy;
  }

  const rootRef = context.nextRef();
  const kids = copyKids(root.get(PDFName.of('K')), rootRef);
  const parents = numbersIn(root.lookup(PDFName.of('ParentTree')));
  const newParents = [...parents].flatMap(([number, value]): [number, PDFObject][] => {
    const list = value instanceof PDFRef ? source.context.lookup(value) : value;
    const newElement = (element: PDFObject) => elements.get(element) ?? context.obj(null);
    if (list instanceof PDFArray) return [[number, context.obj(list.asArray().map(newElement))]];
    const element = elements.get(value);
    return element ? [[number, element]] : [];
  });
  const structure = context.obj({
    Type: 'StructTreeRoot',
    K: kids,
    ParentTree: context.register(context.obj({ Nums: newParents.flat() as PDFObject[] })),
    ParentTreeNextKey: 1 + Math.max(-1, ...parents.keys()),
  });
  const roles = copyAttributes(root.lookup(PDFName.of('RoleMap')));
  if (roles) structure.set(PDFName.of('RoleMap'), roles);
  context.assign(rootRef, structure);
  target.catalog.set(PDFName.of('StructTreeRoot'), rootRef);
  target.catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  return texts;
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
