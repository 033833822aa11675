import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { valueAt } from '../../../club/content/documents/values.ts';
import { classNames } from '../../../site/components/class-names.ts';
import { originalPictureAddress, pictureAddress } from '../../core/addresses.ts';
import type { Focus } from '../../core/albums/galleries.ts';
import { idForUpload, type PictureTarget, pictureTarget } from '../../core/photos/picture-roles.ts';
import { dropVerb } from '../browser/touch.ts';
import { Button } from '../parts/Button.tsx';
import { Notice, SignInLink } from '../parts/Notice.tsx';
import { DropZone } from '../parts/photos/DropZone.tsx';
import { FocusPicker } from '../parts/photos/FocusPicker.tsx';
import { RequestError, sendFile } from '../parts/photos/upload-requests.ts';
import css from './form.module.css';
import { type ControlProps, describedBy, useField, useFormContext } from './form-context.ts';
import { FieldHelp, FieldTitle } from './labels.tsx';

/** Value of a picture field: an id, the number of a photo in its album, or an id with a focal point. */
type Picture = string | number | { ruta: string; foco: Focus };

const uploadResponse = z.object({ remarks: z.array(z.string()) });

const partsOf = (picture: Picture = '') =>
  typeof picture === 'object' ? picture : { ruta: picture, foco: null };

/** Picture field: the id, and the upload of the file if the schema gives the picture a place in the photos folder. */
export function PictureField(props: ControlProps) {
  const { schema, path } = props;
  const { file, value: formValue } = useFormContext();
  const { id, value: picture, setValue } = useField<Picture>(path);
  const place = pictureTarget(schema.role, file, path, formValue);
  const address = pictureAddress(picture);
  const nameInput = (
    <>
      <label htmlFor={id}>{place ? 'Cómo se llama, sin «.jpg»' : 'Número de la foto en su álbum'}</label>
      <input
        id={id}
        autoComplete="off"
        value={partsOf(picture).ruta}
        // The cover of an album may be the number of a photo.
        onChange={({ target: { value } }) =>
          setValue(/^\d+$/.test(value) ? Number(value) : value || undefined)
        }
        aria-describedby={describedBy(id, schema)}
      />
    </>
  );
  return (
    <>
      <strong>
        <FieldTitle {...props} />
      </strong>
      <FieldHelp {...props} />
      {place ? (
        <>
          <PictureFile {...props} place={place} />
          <details className="fold">
            <summary>
              Nombre del archivo <span className={css.quiet}>(se pone solo)</span>
            </summary>
            <p className="help">Cámbialo solo para usar una foto que ya está en la carpeta de fotos.</p>
            <div className="field">{nameInput}</div>
          </details>
        </>
      ) : (
        <>
          {nameInput}
          <p className={`row ${css.controls}`}>
            {address && <img src={address} alt="" width={96} height={96} className={css.thumbnail} />}
            <Link to="/fotos" className="text-link">
              La portada de un álbum se elige en «Fotos»
            </Link>
          </p>
        </>
      )}
    </>
  );
}

/** Roles of pictures that are never cropped. */
const UNCROPPED_ROLES = ['marca', 'escudo'];

/** State of the last upload or removal. */
interface UploadStatus {
  busy?: boolean;
  error?: RequestError;
  remarks?: string[];
  removed?: boolean;
  /** File that the server asks about before it stores it. */
  questioned?: File;
}

/** Upload, preview and focal point of the picture file. */
function PictureFile({ path, title, place, required }: ControlProps & { place: PictureTarget }) {
  const { value: formValue, onFocusPath } = useFormContext();
  const { value: picture, setValue } = useField<Picture>(path);
  const { ruta, foco } = partsOf(picture);
  const name = String(ruta);
  const [status, setStatus] = useState<UploadStatus>({});
  const { busy = false, error, remarks, questioned } = status;
  const removed = status.removed && !name;
  /** Cache buster: a replaced picture keeps its address. */
  const [version, setVersion] = useState(0);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const { role } = place;
  const isLogo = UNCROPPED_ROLES.includes(role);
  const id = idForUpload(name, place, formValue);
  const address = pictureAddress(name);
  const { alt } = (valueAt(formValue, path.slice(0, -1)) ?? {}) as { alt?: string };
  const noun = isLogo ? 'el logotipo' : 'la foto';
  async function upload(file: File, isConfirmed = false): Promise<void> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setStatus({ busy: true });
    try {
      const uploadId = crypto.randomUUID();
      setStatus(
        await sendFile(uploadResponse, uploadId, file, {
          signal,
          id,
          role,
          ...(isConfirmed && { confirmado: 'si' }),
        }),
      );
      setVersion((current) => current + 1);
      // Reloads the preview.
      onFocusPath([...path]);
      // Clears the focal point of the previous picture.
      if (id !== name || foco) setValue(id);
    } catch (thrown) {
      if (signal.aborted) return;
      if (!(thrown instanceof RequestError)) throw thrown;
      setStatus({ error: thrown, ...(thrown.code === 'confirmation-needed' && { questioned: file }) });
    }
  }
  return (
    <fieldset className={`stack tight ${css.file}`} aria-label={`Archivo de ${title}`}>
      <div className={`row ${css.current}`}>
        {address && (
          <img
            key={`${address} ${version}`}
            src={`${address}&v=${version}`}
            alt=""
            className={classNames(css.preview, isLogo && css.logo)}
            // The named file may not exist.
            onError={({ currentTarget }) => {
              currentTarget.hidden = true;
            }}
          />
        )}
        <DropZone
          instruction={
            id
              ? `${dropVerb()} ${noun}${isLogo ? ' (también en SVG)' : ''}, con cualquier nombre.`
              : 'Escribe primero el nombre: con él se guarda la foto.'
          }
          disabled={!id || busy}
          singleFileLabel={isLogo ? 'Elegir el logotipo' : 'Elegir una foto'}
          onFiles={([file]) => file && upload(file)}
        />
      </div>
      {name && !required && !busy && (
        <Button
          variant="quiet"
          onClick={() => {
            setValue(undefined);
            setStatus({ removed: true });
          }}
        >
          {isLogo ? 'Quitar el logotipo' : 'Quitar la foto'}
        </Button>
      )}
      {name && !busy && (
        <Link to={`/fotos/retirar?foto=${encodeURIComponent(name)}`} className="text-link">
          Retirar {noun} para siempre…
        </Link>
      )}
      {removed && (
        <Notice tone="info">
          <p>
            Cuando guardes y publiques, dejará de salir en la web. El archivo sigue en la carpeta de fotos: si
            no lo usa nada más, se puede borrar de allí.
          </p>
        </Notice>
      )}
      {busy && <p role="status">Preparando {noun}…</p>}
      {error && questioned && (
        <Notice tone="warning">
          <p>{error.message}</p>
          <p className="row">
            <Button onClick={() => upload(questioned, true)}>No se reconoce a nadie: ponerlo</Button>
            <Button variant="quiet" onClick={() => setStatus({})}>
              Cancelar
            </Button>
          </p>
        </Notice>
      )}
      {error && !questioned && (
        <Notice tone="error">
          <p>{error.message} No ha cambiado nada.</p>
          <SignInLink code={error.code} />
        </Notice>
      )}
      {remarks && (
        <Notice tone={remarks.length > 0 ? 'warning' : 'good'}>
          <p>
            {isLogo ? 'El logotipo está puesto.' : 'La foto está puesta.'} {remarks.join(' ')}{' '}
            {alt && `Mira si todavía es verdad lo que dice de ella «Qué se ve en la foto»: «${alt}».`} Si no
            era {isLogo ? 'este, pon otro' : 'esta, pon otra'} o deshazlo en «Versiones».
          </p>
          {!isLogo && (
            <p>
              Sin su permiso anotado, la foto no se publica.{' '}
              <Link to="/fotos/permisos" className="text-link">
                Repasar los permisos
              </Link>
            </p>
          )}
        </Notice>
      )}
      {name && !isLogo && (
        <details className="fold">
          <summary>Ver los recortes y marcar el punto</summary>
          <FocusPicker
            key={version}
            src={originalPictureAddress(name, version)}
            focus={foco}
            onChange={(point) => setValue(point ? { ruta: name, foco: point } : name)}
            roles={[role]}
          />
        </details>
      )}
    </fieldset>
  );
}
