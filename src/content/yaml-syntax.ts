import { type Document, type ErrorCode, isAlias, isCollection, isScalar, visit } from 'yaml';
import type { ProblemText } from './problems.ts';

const INDENT: ProblemText = {
  found: 'El sangrado de esta línea no cuadra con el de las líneas de arriba.',
  allowed: 'los mismos espacios al principio que sus líneas hermanas (dos por nivel)',
};

const COLON: ProblemText = {
  found: 'Falta algo para entender esta línea como «campo: valor».',
  allowed:
    '«campo: valor», con un espacio tras los dos puntos; si el texto lleva dos puntos, va entre comillas: "texto: más texto"',
};

const QUOTE: ProblemText = {
  found: 'Aquí se abren unas comillas o un corchete que no se cierran.',
  allowed: 'comillas y corchetes de dos en dos',
};

const MESSAGES: Partial<Record<ErrorCode, ProblemText>> = {
  TAB_AS_INDENT: {
    found: 'Hay un tabulador al principio de la línea.',
    allowed: 'solo espacios (dos por nivel)',
  },
  BAD_INDENT: INDENT,
  BAD_COLLECTION_TYPE: INDENT,
  BLOCK_AS_IMPLICIT_KEY: COLON,
  BLOCK_IN_FLOW: QUOTE,
  MULTILINE_IMPLICIT_KEY: COLON,
  IMPOSSIBLE: COLON,
  BAD_SCALAR_START: {
    found: 'El texto empieza por un signo reservado (@, `, %…).',
    allowed: 'el texto entre comillas: "@club"',
  },
  MULTIPLE_DOCS: {
    found: 'Hay una línea «---» en medio del archivo.',
    allowed: 'un solo documento por archivo, sin «---»',
  },
  MULTIPLE_ANCHORS: COLON,
  UNEXPECTED_TOKEN: COLON,
};

/** The key that begins at the offset, for the message about a repeated one. */
function keyAt(text: string, offset: number): string {
  return /^[^:\n]*/.exec(text.slice(offset))?.[0].trim() ?? '';
}

/** Spanish words for a syntax error of the `yaml` package (its codes: node_modules/yaml/dist/errors.d.ts). */
function wordsOf(code: ErrorCode, text: string, offset: number, opened: boolean): ProblemText {
  if (code === 'DUPLICATE_KEY')
    return {
      found: `El campo «${keyAt(text, offset)}» está escrito dos veces.`,
      allowed: 'cada campo una sola vez',
    };
  // A missing character is a closing quote or bracket, or the colon after a key.
  if (code === 'MISSING_CHAR') return opened ? QUOTE : COLON;
  return (
    MESSAGES[code] ?? {
      found: `El archivo no está bien escrito como YAML (${code}).`,
      allowed: '«campo: valor», una línea por campo',
    }
  );
}

/** Where the quote or bracket begins that is still open at an offset; null when none is. */
function openedBefore(doc: Document.Parsed, offset: number): number | null {
  let start: number | null = null;
  visit(doc, {
    Node(_, node) {
      const opens = isScalar(node) ? node.type?.startsWith('QUOTE') : isCollection(node) && node.flow;
      if (opens && node.range && node.range[0] < offset && node.range[2] >= offset) start = node.range[0];
    },
  });
  return start;
}

/** Finds unquoted texts that begin with `*`, `&` or `!`. YAML reads these as syntax and drops part of the text. */
function reserved(doc: Document.Parsed): { offset: number; words: ProblemText }[] {
  const found: { offset: number; words: ProblemText }[] = [];
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
function cutShort(doc: Document.Parsed, text: string): { offset: number; words: ProblemText }[] {
  const found: { offset: number; words: ProblemText }[] = [];
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
export function syntaxProblems(doc: Document.Parsed, text: string): { offset: number; words: ProblemText }[] {
  const signs = [...reserved(doc), ...cutShort(doc, text)];
  if (signs.length > 0 || doc.errors.length === 0) return signs;
  const first = doc.errors.find((error) => error.code !== 'DUPLICATE_KEY');
  return (
    doc.errors
      // One mistake often makes a parser report several; only the first is useful.
      .filter((error) => error.code === 'DUPLICATE_KEY' || error === first)
      .map((error) => {
        const opened = error.code === 'MISSING_CHAR' ? openedBefore(doc, error.pos[0]) : null;
        const offset = opened ?? error.pos[0];
        return { offset, words: wordsOf(error.code, text, offset, opened !== null) };
      })
  );
}
