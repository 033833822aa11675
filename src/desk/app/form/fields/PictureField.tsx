import { Link } from 'react-router';
import type { Focus } from '../../../albums/galleries.ts';
import { valueAt } from '../../../documents/value-at.ts';
import { picturePlace } from '../../../photos/picture-roles.ts';
import { pictureAddress } from '../../../picture-address.ts';
import { PictureFile } from '../../photos/PictureFile.tsx';
import css from '../form.module.css';
import { describedBy, type InnerProps, useField, useFormContext } from '../form-context.ts';
import { Help, Title } from '../labels.tsx';

type Picture = string | number | { ruta: string; foco: Focus };

/** A photo that the content names: the name, and the file itself where the form decides where that lies. */
export function PictureField(props: InnerProps) {
  const { schema, path, title } = props;
  const { file, value: all, onPlace } = useFormContext();
  const { id, value: picture = '', put } = useField<Picture>(path);
  const place = picturePlace(schema.role, file, path, all);
  const { ruta, foco } = typeof picture === 'object' ? picture : { ruta: picture, foco: null };
  const { alt } = (valueAt(all, path.slice(0, -1)) ?? {}) as { alt?: unknown };
  const address = pictureAddress(picture);
  const name = (
    <>
      <label htmlFor={id}>{place ? 'Cómo se llama, sin «.jpg»' : 'Número de la foto en su álbum'}</label>
      <input
        id={id}
        autoComplete="off"
        value={ruta}
        onChange={({ target }) => put(numberOrText(target.value))}
        aria-describedby={describedBy(id, schema)}
      />
    </>
  );
  return (
    <>
      <strong>
        <Title {...props} />
      </strong>
      <Help {...props} />
      {place ? (
        <>
          <PictureFile
            title={title}
            name={String(ruta)}
            focus={foco}
            place={place}
            value={all}
            alt={String(alt ?? '')}
            // The page beside the form is made anew, with the new picture.
            onFiled={() => onPlace([...path])}
            onChange={(ruta, foco) => put(foco ? { ruta, foco } : ruta)}
          />
          <details className={css.more}>
            <summary>
              Nombre del archivo <span className={css.quiet}>(se pone solo)</span>
            </summary>
            <p className="help">Cámbialo solo para usar una foto que ya está en la carpeta de fotos.</p>
            <div className="field">{name}</div>
          </details>
        </>
      ) : (
        <>
          {name}
          <p className={`row ${css.line}`}>
            {address && <img src={address} alt="" width={96} height={96} className={css.face} />}
            <Link to="/fotos" className="text-link">
              La portada de un álbum se elige en «Fotos»
            </Link>
          </p>
        </>
      )}
    </>
  );
}

/** The cover of an album may be the number of one of its photos. */
const numberOrText = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : typed || undefined);
