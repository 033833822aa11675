/** Nodes and marks of the text editor: those that texts of the site may use. */
import { Extension, type Extensions, Node } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';
import type { TextKind } from '../../../../club/content/files/declare.ts';

type HeadingLevel = 2 | 3 | 4 | 5 | 6;

interface TextRules {
  /** Heading levels, largest first; none for a text without headings. */
  levels: readonly HeadingLevel[];
  hasLists: boolean;
  hasMarks: boolean;
  /** True for a text of one paragraph. */
  isLine?: true;
}

/** Elements that texts of a kind may use. The largest heading of a story is its title, which has its own field. */
export const TEXT_RULES: Readonly<Record<TextKind, TextRules>> = {
  page: { levels: [2, 3, 4, 5, 6], hasLists: true, hasMarks: true },
  story: { levels: [3, 4, 5, 6], hasLists: true, hasMarks: true },
  paragraphs: { levels: [], hasLists: false, hasMarks: false },
  line: { levels: [], hasLists: false, hasMarks: true, isLine: true },
};

/** Name of the node for Markdown that the editor cannot express. It keeps its source and can only be moved or deleted. */
export const SOURCE_NODE = 'source';

const SOURCE_LABEL = 'Fragmento que solo se cambia con «Como texto»';

const SourceBlock = Node.create({
  name: SOURCE_NODE,
  group: 'block',
  atom: true,
  addAttributes: () => ({ text: { default: '' } }),
  renderHTML: ({ node }) => [
    'pre',
    { contenteditable: 'false', role: 'group', 'aria-label': SOURCE_LABEL, title: SOURCE_LABEL },
    String(node.attrs.text),
  ],
});

/** Keeps blank lines between the items of a list. */
const ListSpacing = Extension.create({
  name: 'listSpacing',
  addGlobalAttributes: () => [
    {
      types: ['bulletList', 'orderedList'],
      attributes: { spread: { default: false, rendered: false, parseHTML: () => false } },
    },
  ],
});

/** Leaves the Tab key to the browser, which moves the focus. Ctrl+] and Ctrl+[ indent list items. */
const ListKeys = Extension.create({
  name: 'listKeys',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleDOMEvents: { keydown: (_, event) => event.key === 'Tab' } } }),
  ],
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    };
  },
});

const LineDocument = Node.create({ name: 'doc', topNode: true, content: 'paragraph' });

/** Returns the extensions of the editor for a kind of text. */
export function textExtensions(kind: TextKind): Extensions {
  const { levels, hasLists, hasMarks, isLine } = TEXT_RULES[kind];
  const whereMarked = hasMarks ? {} : (false as const);
  const whereListed = hasLists ? {} : (false as const);
  return [
    StarterKit.configure({
      strike: false,
      underline: false,
      codeBlock: false,
      dropcursor: false,
      ...(isLine && { document: false, trailingNode: false, hardBreak: false }),
      heading: levels.length > 0 ? { levels: [...levels] } : false,
      bold: whereMarked,
      italic: whereMarked,
      code: whereMarked,
      link: hasMarks
        ? { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null } }
        : false,
      blockquote: whereListed,
      horizontalRule: whereListed,
      bulletList: whereListed,
      orderedList: whereListed,
      listItem: whereListed,
      listKeymap: whereListed,
      ...(!hasMarks && { hardBreak: false }),
    }),
    ...(isLine ? [LineDocument] : [SourceBlock]),
    ...(hasLists ? [ListSpacing, ListKeys] : []),
  ];
}
