import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Dialog } from '../../app/parts/Dialog.tsx';
import { Notice } from '../../app/parts/Notice.tsx';
import { TextField } from '../../app/parts/TextField.tsx';
import type { loader } from './folders.ts';
import css from './publish.module.css';

/** A folder of this computer, typed or chosen. */
export function FolderField(props: ComponentProps<typeof TextField>) {
  const input = useRef<HTMLInputElement>(null);
  const [start, setStart] = useState<string>();
  const close = () => setStart(undefined);
  return (
    <div className={css.folder}>
      <TextField {...props} ref={input} autoComplete="off" />
      <button
        type="button"
        className="button"
        data-quiet=""
        onClick={() => setStart(input.current?.value.trim() ?? '')}
      >
        Elegir…<span className="visually-hidden"> {props.label}</span>
      </button>
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
  /** Shown first, where there is such a folder; else the person's own one. */
  start: string;
  onChoose: (path: string) => void;
  onClose: () => void;
}

const LIST = '/publicar/carpetas';

/** Folders of this computer to walk through: a browser's own chooser does not say where a folder lies. */
function FolderDialog({ title, start, onChoose, onClose }: DialogProps) {
  const { data: list, load, submit } = useFetcher<typeof loader>();
  const here = useRef<HTMLParagraphElement>(null);
  const open = (path: string) => void load(`${LIST}?${new URLSearchParams({ ruta: path })}`);
  useEffect(() => {
    void load(start ? `${LIST}?${new URLSearchParams({ ruta: start })}` : LIST);
  }, [start, load]);
  // The button that was pressed is gone with the list that it stood in.
  useEffect(() => {
    if (list) here.current?.focus();
  }, [list]);

  const create = (name: string) => {
    if (!list) return;
    void submit(
      { parent: list.path, name },
      { method: 'post', action: LIST, encType: 'application/json', defaultShouldRevalidate: false },
    );
  };
  const above = list?.parent ?? null;
  const shown = [
    ...(above === null ? [] : [{ name: 'Subir', path: above, sign: '↑ ' }]),
    ...(list?.folders ?? []).map((each) => ({ ...each, sign: '' })),
  ];
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
      <ul className={css.folders} aria-label="Carpetas">
        {shown.map(({ name, path, sign }) => (
          <li key={path}>
            <button type="button" onClick={() => open(path)}>
              {sign && <span aria-hidden="true">{sign}</span>}
              {name}
            </button>
          </li>
        ))}
      </ul>
      {list?.folders.length === 0 && <p className="help">Aquí no hay más carpetas.</p>}
      {list?.path && <NewFolder key={list.path} name={list.missing} onCreate={create} />}
    </Dialog>
  );
}

/** The dialog may stand in a form, which has nothing to do with this. */
function NewFolder({ name, onCreate }: { name: string | undefined; onCreate: (name: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const create = () => onCreate(input.current?.value ?? '');
  return (
    <div className={css.folder}>
      <TextField
        ref={input}
        label="Crear aquí una carpeta"
        autoComplete="off"
        defaultValue={name}
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
  );
}
