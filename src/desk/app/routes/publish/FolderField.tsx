import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { jsonPost, refusalIn } from '../../browser/submit.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { TextField } from '../../parts/TextField.tsx';
import type { loader } from './folders.ts';
import css from './publish.module.css';

/** Field for a folder on this computer, typed or chosen in a dialog. */
export function FolderField(props: ComponentProps<typeof TextField>) {
  const input = useRef<HTMLInputElement>(null);
  const [start, setStart] = useState<string>();
  const close = () => setStart(undefined);
  return (
    <div className={css.folder}>
      <TextField {...props} ref={input} autoComplete="off" />
      <Button variant="quiet" onClick={() => setStart(input.current?.value.trim() ?? '')}>
        Elegir…<span className="visually-hidden"> {props.label}</span>
      </Button>
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
    </div>
  );
}

interface DialogProps {
  title: string;
  /** Folder to list first; the home folder if it is empty or missing. */
  start: string;
  onChoose: (path: string) => void;
  onClose: () => void;
}

const ADDRESS = '/publicar/carpetas';
const listAddress = (path: string) => `${ADDRESS}?${new URLSearchParams({ ruta: path })}`;

/** Dialog that browses folders on this computer. The browser's own dialog would not reveal the folder's path. */
function FolderDialog({ title, start, onChoose, onClose }: DialogProps) {
  const { data, load, submit } = useFetcher<typeof loader>();
  const refusal = refusalIn(data);
  /** Last list that arrived. Kept when a later request is refused. */
  const [list, setList] = useState<typeof data>();
  if (data && !refusal && data !== list) setList(data);
  const statusRef = useRef<HTMLParagraphElement>(null);
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => void load(start ? listAddress(start) : ADDRESS), [start, load]);
  // The pressed button is removed with the previous list, so the new path takes the focus.
  useEffect(() => {
    if (list) statusRef.current?.focus();
  }, [list]);

  const create = () =>
    void submit(
      { parent: list?.path ?? '', name: name.current?.value ?? '' },
      { ...jsonPost(ADDRESS), defaultShouldRevalidate: false },
    );
  const folderButton = (path: string, label: ReactNode) => (
    <li key={path}>
      <button type="button" onClick={() => load(listAddress(path))}>
        {label}
      </button>
    </li>
  );
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button disabled={!list?.path} onClick={() => list && onChoose(list.path)}>
            Elegir esta carpeta
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      {(refusal || list?.fault) && <Notice tone="error">{refusal?.message ?? list?.fault}</Notice>}
      <p ref={statusRef} tabIndex={-1} className={css.currentPath} aria-live="polite">
        {list ? list.path || 'Este ordenador' : !refusal && 'Abriendo…'}
      </p>
      <ul className={css.folders} aria-label="Carpetas">
        {list &&
          list.parent !== null &&
          folderButton(
            list.parent,
            <>
              <span aria-hidden="true">↑ </span>Subir
            </>,
          )}
        {list?.folders.map(({ name, path }) => folderButton(path, name))}
      </ul>
      {list?.folders.length === 0 && <p className="help">Aquí no hay más carpetas.</p>}
      {list?.path && (
        <div key={list.path} className={css.folder}>
          <TextField
            ref={name}
            label="Crear aquí una carpeta"
            autoComplete="off"
            defaultValue={list.missing}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Keeps Enter from submitting the form around the dialog.
              event.preventDefault();
              create();
            }}
          />
          <Button variant="quiet" onClick={create}>
            Crear
          </Button>
        </div>
      )}
    </Dialog>
  );
}
