import { useEffect, useRef, useState } from 'react';
import type { Focus } from '../../albums/galleries.ts';
import { idToFile, type PicturePlace } from '../../photos/picture-roles.ts';
import { pictureAddress, wholePicture } from '../../picture-address.ts';
import { DeskError } from '../ask.ts';
import { Notice } from '../parts/Notice.tsx';
import { DropZone } from './DropZone.tsx';
import { FocusPicker } from './FocusPicker.tsx';
import css from './PictureFile.module.css';
import { sendFile } from './useUpload.ts';

interface Props {
  /** What the picture is called in the form. */
  title: string;
  /** The name that the content has for it; empty: none. */
  name: string;
  focus: Focus | null;
  place: PicturePlace;
  /** Of the whole form. */
  value: unknown;
  onChange: (name: string, focus: Focus | null) => void;
  /** What the page says of the picture to those who do not see it; empty: nothing. */
  alt: string;
  /** Another picture is in its place. */
  onFiled: () => void;
}

/** A picture is sent, prepared and in its place at once, or not at all. */
type FilingState =
  | { at: 'idle' | 'busy' }
  | { at: 'filed'; remarks: string[] }
  | { at: 'failed'; message: string };

/** Crests and logos are shown whole. */
const UNCUT = ['marca', 'escudo'];

/** The file behind a name: seen, put in its place or replaced, and the point of it that no crop may lose. */
export function PictureFile({ title, name, focus, place, value, alt, onChange, onFiled }: Props) {
  const [state, setState] = useState<FilingState>({ at: 'idle' });
  /** Rises with each picture, whose address may be that of the one before. */
  const [version, setVersion] = useState(0);
  const [setting, setSetting] = useState(false);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const { role } = place;
  const isLogo = UNCUT.includes(role);
  const id = idToFile(name, place, value);
  const address = pictureAddress(name);
  const what = isLogo ? 'el logotipo' : 'la foto';
  async function take(file: File): Promise<void> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ at: 'busy' });
    try {
      const { remarks } = await sendFile<{ remarks: string[] }>(crypto.randomUUID(), file, {
        signal,
        id,
        role,
      });
      setVersion((now) => now + 1);
      setState({ at: 'filed', remarks });
      onFiled();
      // The point was that of the picture before.
      if (id !== name || focus) onChange(id, null);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof DeskError)) throw error;
      setState({ at: 'failed', message: error.message });
    }
  }
  return (
    <fieldset className={`stack ${css.picture}`} data-gap="tight" aria-label={`Archivo de ${title}`}>
      <div className={`row ${css.now}`}>
        {address && (
          <img
            key={`${address} ${version}`}
            src={`${address}&v=${version}`}
            alt=""
            className={css.shown}
            data-logo={isLogo || undefined}
            // A name without its file.
            onError={({ currentTarget }) => {
              currentTarget.hidden = true;
            }}
          />
        )}
        <DropZone
          words={
            id
              ? `Arrastra aquí ${what}${isLogo ? ' (también en SVG)' : ''}, con cualquier nombre.`
              : 'Escribe primero el nombre: con él se guarda la foto.'
          }
          disabled={!id || state.at === 'busy'}
          single={isLogo ? 'Elegir el logotipo' : 'Elegir una foto'}
          onFiles={([file]) => file && take(file)}
        />
      </div>
      {state.at === 'busy' && <p role="status">Preparando {what}…</p>}
      {state.at === 'failed' && (
        <Notice tone="error">
          <p>{state.message} No ha cambiado nada.</p>
        </Notice>
      )}
      {state.at === 'filed' && (
        <Notice tone={state.remarks.length > 0 ? 'warning' : 'good'}>
          <p>
            {isLogo ? 'El logotipo está puesto.' : 'La foto está puesta.'} {state.remarks.join(' ')}{' '}
            {alt && `Mira si todavía es verdad lo que dice de ella «Qué se ve en la foto»: «${alt}».`} Si no
            era esta, pon otra o deshazlo en «Versiones».
          </p>
        </Notice>
      )}
      {name && !isLogo && (
        <>
          <button
            type="button"
            className="button"
            data-quiet=""
            aria-expanded={setting}
            onClick={() => setSetting(!setting)}
          >
            {setting ? 'Ocultar los recortes' : 'Ver los recortes y marcar el punto'}
          </button>
          {setting && (
            <FocusPicker
              key={version}
              src={wholePicture(name, version)}
              focus={focus}
              onChange={(point) => onChange(name, point)}
              roles={[role]}
              instead={<p className="help">Todavía no hay foto: pon una primero.</p>}
            />
          )}
        </>
      )}
    </fieldset>
  );
}
