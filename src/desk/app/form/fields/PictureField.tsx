import type { FieldProps } from '@rjsf/utils';
import { pictureAddress } from '../../../picture-address.ts';
import css from '../form.module.css';

type Picture = string | number | { ruta: string; foco: [number, number] } | undefined;

/** A photo that the content names. */
export function PictureField({ formData, onChange, fieldPathId, uiSchema, schema }: FieldProps<Picture>) {
  const { $id, path } = fieldPathId;
  const name = typeof formData === 'object' ? formData.ruta : (formData ?? '');
  const address = pictureAddress(formData);
  return (
    <div className={css.field}>
      <label htmlFor={$id} className={css.label}>
        {uiSchema?.['ui:title']}
      </label>
      {schema.description && <p className={css.help}>{schema.description}</p>}
      <div className={css.reference}>
        {address && <img src={address} alt="" width={96} height={96} className={css.face} />}
        <input
          id={$id}
          className={css.input}
          value={name}
          onChange={({ target }) => onChange(numberOrText(target.value), path)}
          aria-describedby={`${$id}__error`}
        />
      </div>
    </div>
  );
}

/** The cover of an album may be the number of one of its photos. */
const numberOrText = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : typed || undefined);
