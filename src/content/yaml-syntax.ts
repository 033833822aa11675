import { type Document, isAlias, isScalar, visit } from 'yaml';
import { duplicateSlips, type Slip, slipOf } from './yaml-slips.ts';

/** Finds unquoted texts that begin with `*`, `&` or `!`. YAML reads these as syntax and drops part of the text. */
function reserved(doc: Document.Parsed): Slip[] {
  const found: Slip[] = [];
  visit(doc, {
    Node(_, node) {
      const sign = isAlias(node)
        ? '*'
        : 'anchor' in node && node.anchor
          ? '&'
          : isScalar(node) && node.tag
            ? '!'
            : null;
      if (sign === null || !node.range) return;
      found.push({
        offset: node.range[0],
        words: {
          found: `Hay un texto que empieza por «${sign}».`,
          allowed: `el texto entre comillas: "${sign}…"`,
        },
      });
    },
  });
  return found;
}

/** Finds ` #` in unquoted texts. YAML reads the rest of the line as a comment, so it would not be published. */
function cutShort(doc: Document.Parsed, text: string): Slip[] {
  const found: Slip[] = [];
  visit(doc, {
    Scalar(_, node) {
      if (!node.comment || !node.range || node.type?.startsWith('QUOTE')) return;
      found.push({
        offset: text.indexOf('#', node.range[1]),
        words: {
          found: 'Lo que sigue a «#» se toma por un comentario y no saldría en la web.',
          allowed: 'el texto entre comillas: "… #…"; un comentario, en una línea aparte',
        },
      });
    },
  });
  return found;
}

/** What is wrong with a YAML text as such, with the offset of each problem. */
export function syntaxProblems(doc: Document.Parsed, text: string): Slip[] {
  const signs = [...reserved(doc), ...cutShort(doc, text)];
  if (signs.length > 0 || doc.errors.length === 0) return signs;
  const first = doc.errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  // One mistake often makes a parser report several; only the first is useful.
  return [...(first ? [slipOf(doc, text, first)] : []), ...duplicateSlips(doc, text)];
}
