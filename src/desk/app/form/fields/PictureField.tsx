import type { FieldProps } from '@rjsf/utils';
import { Link } from 'react-router';
import type { Focus } from '../../../albums/galleries.ts';
import type { Path } from '../../../api.ts';
import { picturePlace } from '../../../photos/picture-roles.ts';
import { pictureAddress } from '../../../picture-address.ts';
import { PictureFile } from '../../photos/PictureFile.tsx';
import css from '../form.module.css';
import { useFormContext, valueAt } from '../form-context.ts';

type Picture = string | number | { ruta: string; foco: Focus } | null | undefined;

/** A photo that the content names: the name, and the file itself where the form decides where that lies. */
export function PictureField(props: FieldProps<Picture>) {
  const { formData, onChange, fieldPathId, uiSchema, schema, required } = props;
  const { $id, path } = fieldPathId;
  const { file, value, onPlace, onFiled } = useFormContext();
  const place = picturePlace(file, path as Path, value);
  const isObject = typeof formData === 'object' && formData !== null;
  const name = isObject ? formData.ruta : (formData ?? '');
  const { alt } = (valueAt(value, path.slice(0, -1) as Path) ?? {}) as { alt?: unknown };
  const address = pictureAddress(formData);
  const title = String(uiSchema?.['ui:title']);
  const nameInput = (
    <>
      <label htmlFor={$id} className={css.label}>
        {place ? 'Cómo se llama, sin «.jpg»' : 'Número de la foto en su álbum'}
      </label>
      <input
        id={$id}
        className={css.input}
        autoComplete="off"
        value={name}
        onChange={({ target }) => onChange(numberOrText(target.value), path)}
        aria-describedby={`${$id}__error`}
      />
    </>
  );
  return (
    <div className={css.field}>
      <span className={css.label}>
        {title}
        {!required && <span className={css.optional}> (opcional)</span>}
      </span>
      {schema.description && <p className={css.help}>{schema.description}</p>}
      {!place && nameInput}
      {place ? (
        <>
          <PictureFile
            title={title}
            name={String(name)}
            focus={isObject ? formData.foco : null}
            place={place}
            value={value}
            alt={String(alt ?? '')}
            onFiled={(filed) => {
              onFiled(filed);
              // The page beside the form is made anew, with the new picture.
              onPlace([...path]);
            }}
            onChange={(ruta, foco) => onChange(foco ? { ruta, foco } : ruta, path)}
          />
          <details className={css.more}>
            <summary>
              Nombre del archivo <span className={css.optional}>(se pone solo)</span>
            </summary>
            <p className={css.help}>Cámbialo solo para usar una foto que ya está en la carpeta de fotos.</p>
            {nameInput}
          </details>
        </>
      ) : (
        <p className={css.reference}>
          {address && <img src={address} alt="" width={96} height={96} className={css.face} />}
          <Link to="/fotos" className="text-link">
            La portada de un álbum se elige en «Fotos»
          </Link>
        </p>
      )}
    </div>
  );
}

/** The cover of an album may be the number of one of its photos. */
const numberOrText = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : typed || undefined);
