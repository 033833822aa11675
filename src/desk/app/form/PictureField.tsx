import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { type FieldPath, valueAt } from '../../../club/content/documents/values.ts';
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

const PHOTO_WORDS = {
  noun: 'la foto',
  instruction: 'la foto, con cualquier nombre',
  choose: 'Elegir una foto',
  remove: 'Quitar la foto',
  accepted: 'La foto está puesta.',
  replace: 'esta, pon otra',
};
const LOGO_WORDS: typeof PHOTO_WORDS = {
  noun: 'el logotipo',
  instruction: 'el logotipo (también en SVG), con cualquier nombre',
  choose: 'Elegir el logotipo',
  remove: 'Quitar el logotipo',
  accepted: 'El logotipo está puesto.',
  replace: 'este, pon otro',
};

/** Upload, preview and focal point of the picture file. */
function PictureFile({ path, title, place, required }: ControlProps & { place: PictureTarget }) {
  const { value: formValue } = useFormContext();
  const { value: picture, setValue } = useField<Picture>(path);
  const { ruta, foco } = partsOf(picture);
  const name = String(ruta);
  const { role } = place;
  const isLogo = UNCROPPED_ROLES.includes(role);
  const words = isLogo ? LOGO_WORDS : PHOTO_WORDS;
  const id = idForUpload(name, place, formValue);
  const { status, setStatus, version, upload } = usePictureUpload(path, { id, role });
  const { busy = false } = status;
  const address = pictureAddress(name);
  const { alt } = (valueAt(formValue, path.slice(0, -1)) ?? {}) as { alt?: string };
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
              ? `${dropVerb()} ${words.instruction}.`
              : 'Escribe primero el nombre: con él se guarda la foto.'
          }
          disabled={!id || busy}
          singleFileLabel={words.choose}
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
          {words.remove}
        </Button>
      )}
      {name && !busy && (
        <Link to={`/fotos/retirar?foto=${encodeURIComponent(name)}`} className="text-link">
          Retirar {words.noun} para siempre…
        </Link>
      )}
      {status.removed && !name && (
        <Notice tone="info">
          <p>
            Cuando guardes y publiques, dejará de salir en la web. El archivo sigue en la carpeta de fotos: si
            no lo usa nada más, se puede borrar de allí.
          </p>
        </Notice>
      )}
      {busy && <p role="status">Preparando {words.noun}…</p>}
      {status.error && (
        <UploadError
          error={status.error}
          questioned={status.questioned}
          onConfirm={(file) => upload(file, true)}
          onCancel={() => setStatus({})}
        />
      )}
      {status.remarks && <UploadedNotice remarks={status.remarks} isLogo={isLogo} alt={alt} />}
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

/** Uploads the file of a picture field. @param target role of the picture, and id under which its file is stored */
function usePictureUpload(path: FieldPath, { id, role }: PictureTarget) {
  const { onFocusPath } = useFormContext();
  const { value: picture, setValue } = useField<Picture>(path);
  const [status, setStatus] = useState<UploadStatus>({});
  /** Cache buster: a replaced picture keeps its address. */
  const [version, setVersion] = useState(0);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function upload(file: File, isConfirmed = false): Promise<void> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setStatus({ busy: true });
    try {
      const uploadId = crypto.randomUUID();
      const options = { signal, id, role, ...(isConfirmed && { confirmado: 'si' as const }) };
      setStatus(await sendFile(uploadResponse, uploadId, file, options));
      setVersion((current) => current + 1);
      // Reloads the preview.
      onFocusPath([...path]);
      const { ruta, foco } = partsOf(picture);
      // Clears the focal point of the previous picture.
      if (id !== String(ruta) || foco) setValue(id);
    } catch (thrown) {
      if (signal.aborted) return;
      if (!(thrown instanceof RequestError)) throw thrown;
      setStatus({ error: thrown, ...(thrown.code === 'confirmation-needed' && { questioned: file }) });
    }
  }

  return { status, setStatus, version, upload };
}

interface UploadErrorProps {
  error: RequestError;
  /** File that the error asks about. */
  questioned: File | undefined;
  onConfirm: (file: File) => void;
  onCancel: () => void;
}

/** Refusal of an upload, or the question to answer first. */
function UploadError({ error, questioned, onConfirm, onCancel }: UploadErrorProps) {
  return questioned ? (
    <Notice tone="warning">
      <p>{error.message}</p>
      <p className="row">
        <Button onClick={() => onConfirm(questioned)}>No se reconoce a nadie: ponerlo</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancelar
        </Button>
      </p>
    </Notice>
  ) : (
    <Notice tone="error">
      <p>{error.message} No ha cambiado nada.</p>
      <SignInLink code={error.code} />
    </Notice>
  );
}

interface UploadedNoticeProps {
  remarks: string[];
  isLogo: boolean;
  /** Alternative text of the picture in the form. */
  alt: string | undefined;
}

/** Confirms an upload, and names what to check next. */
function UploadedNotice({ remarks, isLogo, alt }: UploadedNoticeProps) {
  const { accepted, replace } = isLogo ? LOGO_WORDS : PHOTO_WORDS;
  return (
    <Notice tone={remarks.length > 0 ? 'warning' : 'good'}>
      <p>
        {accepted} {remarks.join(' ')}{' '}
        {alt && `Mira si todavía es verdad lo que dice de ella «Qué se ve en la foto»: «${alt}».`} Si no era{' '}
        {replace} o deshazlo en «Versiones».
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
  );
}
