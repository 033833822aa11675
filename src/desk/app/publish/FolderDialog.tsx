import { useCallback, useEffect, useRef, useState } from 'react';
import { type FolderList, PUBLISH_API } from '../../publish-api.ts';
import { ask, DeskError } from '../ask.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Notice } from '../parts/Notice.tsx';
import css from './FolderDialog.module.css';

interface Props {
  title: string;
  /** Shown first, where there is such a folder; else the person's own one. */
  start: string;
  onChoose: (path: string) => void;
  onClose: () => void;
}

/** Folders of this computer to walk through: a browser's own chooser does not say where a folder lies. */
export function FolderDialog({ title, start, onChoose, onClose }: Props) {
  const [list, setList] = useState<FolderList>();
  const [fault, setFault] = useState('');
  const here = useRef<HTMLParagraphElement>(null);
  const name = useRef<HTMLInputElement>(null);
  /** A folder that was asked for and is not there is to be made. */
  const [wanted, setWanted] = useState('');

  const show = useCallback(async (work: Promise<FolderList>, instead?: () => Promise<FolderList>) => {
    setFault('');
    try {
      setList(await work);
      // The button that was pressed is gone with the list that it stood in.
      here.current?.focus();
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      setFault(error.message);
      if (instead) setList(await instead().catch(() => undefined));
    }
  }, []);
  useEffect(() => {
    if (start)
      show(open(start), () => {
        const { parent, name } = splitPath(start);
        setWanted(name);
        return open(parent).catch(() => open());
      });
    else show(open());
  }, [start, show]);

  const create = () => {
    if (!list) return;
    setWanted('');
    show(
      ask<FolderList>(PUBLISH_API.folders, {
        method: 'POST',
        body: { parent: list.path, name: name.current?.value ?? '' },
      }),
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
      {fault && <Notice tone="error">{fault}</Notice>}
      <p ref={here} tabIndex={-1} className={css.here} aria-live="polite">
        {list ? list.path || 'Este ordenador' : 'Abriendo…'}
      </p>
      {list && (
        <>
          <ul className={css.folders} aria-label="Carpetas">
            {parent !== null && (
              <li>
                <button type="button" className={css.folder} onClick={() => show(open(parent))}>
                  <span aria-hidden="true">↑</span> Subir
                </button>
              </li>
            )}
            {list.folders.map(({ name, path }) => (
              <li key={path}>
                <button type="button" className={css.folder} onClick={() => show(open(path))}>
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
                defaultValue={list.folders.some((folder) => folder.name === wanted) ? '' : wanted}
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

/** `/media/disco/web` into `/media/disco` and `web`; also as Windows writes it. */
function splitPath(path: string): { parent: string; name: string } {
  const [, parent = '', name = ''] = /^(.*?)[\\/]([^\\/]+)[\\/]*$/.exec(path) ?? [];
  return { parent: parent || '/', name };
}

/** Without a path the person's own folder. */
const open = (path?: string) =>
  ask<FolderList>(PUBLISH_API.folders, path === undefined ? {} : { query: { ruta: path } });
