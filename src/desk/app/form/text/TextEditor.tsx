import { Editor } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { TextKind } from '../../../../club/content/files/declare.ts';
import { TEXT_RULES, textExtensions } from './extensions.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { cleanPaste } from './paste.ts';
import { documentOf, readSource, type SourceText, writeSource } from './source-text.ts';
import { Toolbar } from './Toolbar.tsx';
import css from './text.module.css';

interface Props {
  /** Attributes that link the text to its label, help and remarks. */
  attributes: Record<string, string>;
  kind: TextKind;
  /** Markdown. */
  value: string;
  /** True to focus the text at first. */
  isFocused: boolean;
  onChange: (value: string) => void;
  /** Buttons at the end of the toolbar. */
  children: ReactNode;
}

/** Editor for a Markdown text that shows it as pages do. Blocks that nobody changes keep their source. */
export default function TextEditor({ children, ...options }: Props) {
  const { attributes, kind } = options;
  const frame = useRef<HTMLDivElement>(null);
  const [isLinking, setLinking] = useState(false);
  const [announcement, announce] = useState('');
  const editor = useTextEditor(frame, {
    ...options,
    onPaste: announce,
    onLink: () => setLinking(true),
  });
  return (
    <div className={css.editor}>
      {editor && (
        <Toolbar
          editor={editor}
          rules={TEXT_RULES[kind]}
          onLink={() => setLinking(true)}
          textId={attributes.id ?? ''}
        >
          {children}
        </Toolbar>
      )}
      <div ref={frame} className={css.text} />
      <p role="status" className={announcement ? 'help' : 'visually-hidden'}>
        {announcement}
      </p>
      {editor && isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

interface EditorOptions extends Omit<Props, 'children'> {
  /** Called with a Spanish sentence about what a paste left out. */
  onPaste: (remark: string) => void;
  /** Called for the keys of a link. */
  onLink: () => void;
}

/** Text that an editor has opened. */
interface OpenedText {
  source: SourceText;
  /** Value of the field, as last seen. */
  value: string;
  /** Texts that the editor wrote since, and that have not come back as the value. */
  unseen: string[];
}

/** Runs an editor in an element, and keeps it and the value in step; null before it runs. */
function useTextEditor(frame: { current: HTMLElement | null }, options: EditorOptions): Editor | null {
  const { kind, value, attributes } = options;
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useRef(options);
  const opened = useRef<OpenedText | null>(null);
  useEffect(() => {
    latest.current = options;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: later values and callbacks reach the editor by themselves
  useEffect(() => {
    const created = new Editor({
      element: frame.current,
      extensions: textExtensions(kind),
      // The desk's policy refuses style elements; the style sheet has these rules.
      injectCSS: false,
      autofocus: options.isFocused && 'start',
      editorProps: {
        attributes: editorAttributes(attributes),
        handleKeyDown(_, event) {
          const isLinkKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
          if (!isLinkKey || !TEXT_RULES[kind].hasMarks) return false;
          event.preventDefault();
          latest.current.onLink();
          return true;
        },
        transformPastedHTML(html) {
          const { html: clean, pictures } = cleanPaste(html, TEXT_RULES[kind].levels);
          latest.current.onPaste(pastedRemark(pictures));
          return clean;
        },
        transformPasted: (slice) => (kind === 'line' ? inOneLine(slice) : slice),
      },
      onUpdate({ editor }) {
        if (!opened.current) return;
        const { source, value: seen, unseen } = opened.current;
        const written = writeSource(source, editor.state.doc);
        if (written === (unseen.at(-1) ?? seen)) return;
        unseen.push(written);
        latest.current.onChange(written);
      },
    });
    opened.current = null;
    setEditor(created);
    return () => created.destroy();
  }, [kind]);
  // Opens another text: at first, after a merge, and when a draft is discarded.
  useEffect(() => {
    if (!editor) return;
    const { current } = opened;
    // The value comes back after the editor has written it, perhaps when it has written more.
    const index = current?.unseen.lastIndexOf(value) ?? -1;
    if (current && index >= 0) {
      opened.current = { ...current, value, unseen: current.unseen.slice(index + 1) };
      return;
    }
    if (current?.value === value && current.unseen.length === 0) return;
    const source = readSource(value, editor.schema);
    opened.current = { source, value, unseen: [] };
    editor
      .chain()
      // Undo must not bring back the text before it, which was empty at first.
      .setMeta('addToHistory', false)
      .setContent(documentOf(source, editor.schema), { emitUpdate: false })
      .run();
  }, [editor, value]);
  const joined = JSON.stringify(attributes);
  useEffect(() => {
    editor?.setOptions({
      editorProps: { ...editor.options.editorProps, attributes: editorAttributes(JSON.parse(joined)) },
    });
  }, [editor, joined]);
  return editor;
}

const editorAttributes = (attributes: Record<string, string>) => ({
  ...attributes,
  role: 'textbox',
  'aria-multiline': 'true',
  lang: 'es',
  spellcheck: 'true',
});

const pastedRemark = (pictures: number): string =>
  pictures > 0
    ? `Se ha pegado el texto, pero no ${pictures === 1 ? 'su foto: súbela' : `sus ${pictures} fotos: súbelas`} en el campo de la foto.`
    : '';

/** Joins pasted paragraphs into one, for a text of one paragraph. */
function inOneLine(slice: Slice): Slice {
  const [first] = slice.content.content;
  if (!first || slice.content.childCount < 2) return slice;
  const schema = first.type.schema;
  const text = slice.content.content.map((node) => node.textContent).join(' ');
  return Slice.maxOpen(schema.node('paragraph', null, schema.text(text)).content);
}
