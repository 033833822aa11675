import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Dialog } from '../../app/parts/Dialog.tsx';
import { Notice } from '../../app/parts/Notice.tsx';
import type { loader } from './folders.ts';
import css from './publish.module.css';

interface LineProps {
  name: string;
  /** Where an address leads to it. */
  id?: string;
  label: string;
  help?: string;
  value?: string | number | undefined;
}

interface SettingProps extends LineProps {
  input?: Ref<HTMLInputElement>;
  /** Stands beside what is typed. */
  children?: ReactNode;
}

/** One setting: its name, a line of help, and what is typed. */
export function SettingLine({ name, id: named, label, help, value = '', input, children }: SettingProps) {
  const made = useId();
  const id = named ?? made;
  return (
    <div className={css.line}>
      <label htmlFor={id}>{label}</label>
      {help && (
        <p id={`${id}-ayuda`} className={css.help}>
          {help}
        </p>
      )}
      <div className={css.typed}>
        <input
          ref={input}
          id={id}
          name={name}
          defaultValue={value}
          autoComplete="off"
          aria-describedby={help && `${id}-ayuda`}
        />
        {children}
      </div>
    </div>
  );
}

/** A folder of this computer, typed or chosen. */
export function FolderLine(props: LineProps) {
  const input = useRef<HTMLInputElement>(null);
  const [start, setStart] = useState<string>();
  const close = () => setStart(undefined);
  return (
    <>
      <SettingLine {...props} input={input}>
        <button
          type="button"
          className="button"
          data-quiet=""
          onClick={() => setStart(input.current?.value.trim() ?? '')}
        >
          Elegir…<span className="visually-hidden"> {props.label}</span>
        </button>
      </SettingLine>
      {start !== undefined && (
        <FolderDialog
          title={props.label}
          start={start}
          onClose={close}
          onChoose={(path) => {
            if (input.current) input.current.value = path;
            close();
          }}
        />
      )}
    </>
  );
}

interface DialogProps {
  title: string;
  /** Shown first, where there is such a folder; else the person's own one. */
  start: string;
  onChoose: (path: string) => void;
  onClose: () => void;
}

/** Folders of this computer to walk through: a browser's own chooser does not say where a folder lies. */
function FolderDialog({ title, start, onChoose, onClose }: DialogProps) {
  const { data, load, submit } = useFetcher<typeof loader>();
  const list = data && 'folders' in data ? data : undefined;
  const here = useRef<HTMLParagraphElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const open = (path: string) => void load(`/publicar/carpetas?${new URLSearchParams({ ruta: path })}`);
  useEffect(() => {
    const query = start && `?${new URLSearchParams({ ruta: start })}`;
    void load(`/publicar/carpetas${query}`);
  }, [start, load]);
  // The button that was pressed is gone with the list that it stood in.
  useEffect(() => {
    if (list) here.current?.focus();
  }, [list]);

  const create = () => {
    if (!list) return;
    void submit(
      { parent: list.path, name: name.current?.value ?? '' },
      {
        method: 'post',
        action: '/publicar/carpetas',
        encType: 'application/json',
        defaultShouldRevalidate: false,
      },
    );
  };
  const parent = list?.parent ?? null;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <button
            type="button"
            className="button"
            disabled={!list?.path}
            onClick={() => list && onChoose(list.path)}
          >
            Elegir esta carpeta
          </button>
          <button type="button" className="button" data-quiet="" onClick={onClose}>
            Dejarlo
          </button>
        </>
      }
    >
      {list?.fault && <Notice tone="error">{list.fault}</Notice>}
      <p ref={here} tabIndex={-1} className={css.here} aria-live="polite">
        {list ? list.path || 'Este ordenador' : 'Abriendo…'}
      </p>
      {list && (
        <>
          <ul className={css.folders} aria-label="Carpetas">
            {parent !== null && (
              <li>
                <button type="button" className={css.folder} onClick={() => open(parent)}>
                  <span aria-hidden="true">↑</span> Subir
                </button>
              </li>
            )}
            {list.folders.map(({ name, path }) => (
              <li key={path}>
                <button type="button" className={css.folder} onClick={() => open(path)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
          {list.folders.length === 0 && <p className={css.none}>Aquí no hay más carpetas.</p>}
          {list.path && (
            <div key={list.path} className={css.create}>
              <label htmlFor="carpeta-nueva">Crear aquí una carpeta</label>
              <input
                ref={name}
                id="carpeta-nueva"
                autoComplete="off"
                defaultValue={list.missing}
                // The dialog may stand in a form, which has nothing to do with this.
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  create();
                }}
              />
              <button type="button" className="button" data-quiet="" onClick={create}>
                Crear
              </button>
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}
