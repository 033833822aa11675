import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { TEXT_RULES } from './extensions.ts';
import css from './text.module.css';

interface Props {
  editor: Editor;
  rules: (typeof TEXT_RULES)[keyof typeof TEXT_RULES];
  onLink: () => void;
  /** DOM id of the text that the buttons change. */
  textId: string;
  /** Buttons at the end. */
  children: ReactNode;
}

interface Tool {
  /** Accessible name. */
  name: string;
  keys: string;
  face: ReactNode;
  /** Where the toolbar is wide, instead of `face`; default: `face`. */
  words?: ReactNode;
  /** True while the selection has the format; absent for a command. */
  isOn?: boolean;
  isDisabled?: boolean;
  run: () => void;
}

/** Buttons that format the selection. The arrow keys move between them (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/). */
export function Toolbar({ editor, rules, onLink, textId, children }: Props) {
  useRenderOnTransaction(editor);
  const [current, setCurrent] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const tools = toolsOf(editor, rules, onLink);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (current + step + tools.length) % tools.length;
    setCurrent(next);
    frame.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className={css.head}>
      <div
        ref={frame}
        role="toolbar"
        aria-label="Formato"
        aria-controls={textId}
        className={css.tools}
        onKeyDown={onKeyDown}
      >
        {tools.map(({ name, keys, face, words, isOn, isDisabled, run }, i) => (
          <button
            key={name}
            type="button"
            className={css.tool}
            aria-label={name}
            title={keys ? `${name} (${keys})` : name}
            aria-pressed={isOn}
            aria-disabled={isDisabled}
            tabIndex={i === current ? 0 : -1}
            // Keeps the selection of the text.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(i)}
            onClick={run}
          >
            {words ? (
              <>
                <span className={css.words}>{words}</span>
                <span className={css.short}>{face}</span>
              </>
            ) : (
              face
            )}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}

/** Renders again after each change of the text or the selection. */
function useRenderOnTransaction(editor: Editor): void {
  const [, setCount] = useState(0);
  useEffect(() => {
    const render = () => setCount((count) => count + 1);
    editor.on('transaction', render);
    return () => {
      editor.off('transaction', render);
    };
  }, [editor]);
}

const HEADINGS = ['Título', 'Subtítulo'];

function toolsOf(editor: Editor, { levels, hasMarks, hasLists }: Props['rules'], onLink: () => void): Tool[] {
  const command = () => editor.chain().focus();
  const headings = levels.slice(0, HEADINGS.length).map((level, i) => ({
    name: HEADINGS[i] ?? '',
    keys: `Ctrl+Alt+${level}`,
    face: <b>{HEADINGS[i]}</b>,
    isOn: editor.isActive('heading', { level }),
    run: () => command().toggleHeading({ level }).run(),
  }));
  const marks: Tool[] = [
    {
      name: 'Negrita',
      keys: 'Ctrl+B',
      face: <b>N</b>,
      words: <b>Negrita</b>,
      isOn: editor.isActive('bold'),
      run: () => command().toggleBold().run(),
    },
    {
      name: 'Cursiva',
      keys: 'Ctrl+I',
      face: <i>C</i>,
      words: <i>Cursiva</i>,
      isOn: editor.isActive('italic'),
      run: () => command().toggleItalic().run(),
    },
    { name: 'Enlace', keys: 'Ctrl+K', face: 'Enlace', isOn: editor.isActive('link'), run: onLink },
  ];
  const lists: Tool[] = [
    {
      name: 'Lista',
      keys: 'Ctrl+Mayús+8',
      face: <ListIcon />,
      words: 'Lista',
      isOn: editor.isActive('bulletList'),
      run: () => command().toggleBulletList().run(),
    },
    {
      name: 'Lista numerada',
      keys: 'Ctrl+Mayús+7',
      face: <ListIcon isNumbered />,
      words: 'Lista 1, 2…',
      isOn: editor.isActive('orderedList'),
      run: () => command().toggleOrderedList().run(),
    },
  ];
  return [
    ...headings,
    ...(hasMarks ? marks : []),
    ...(hasLists ? lists : []),
    {
      name: 'Deshacer',
      keys: 'Ctrl+Z',
      face: '↶',
      isDisabled: !editor.can().undo(),
      run: () => command().undo().run(),
    },
    {
      name: 'Rehacer',
      keys: 'Ctrl+Mayús+Z',
      face: '↷',
      isDisabled: !editor.can().redo(),
      run: () => command().redo().run(),
    },
  ];
}

/** Two lines of a list, with bullets or the numbers 1 and 2. */
const ListIcon = ({ isNumbered }: { isNumbered?: true }) => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor">
    <path d="M10 7h13M10 17h13" strokeWidth="2" />
    {isNumbered ? (
      <path d="M2 4.5 4 3.5V10M1.5 15.2c0-2.4 3.8-2.2 3.3.1C4.6 16.6 2 18 1.5 20.2H5.2" strokeWidth="1.5" />
    ) : (
      <path d="M3 7h.01M3 17h.01" strokeWidth="4.5" strokeLinecap="round" />
    )}
  </svg>
);
