/** Titles, help texts, groups and remarks of form fields. */

import type { ReactNode } from 'react';
import type { FieldPath } from '../../../club/content/documents/values.ts';
import { classNames } from '../../../site/components/class-names.ts';
import { useClub } from '../browser/use-club.ts';
import { Button } from '../parts/Button.tsx';
import css from './form.module.css';
import { type ControlProps, describedBy, useField } from './form-context.ts';

/** Title of a field, marked if the field is optional. */
export function FieldTitle({ title, required }: Pick<ControlProps, 'title' | 'required'>) {
  return (
    <>
      {title}
      {!required && <span className={css.quiet}> (opcional)</span>}
    </>
  );
}

/** Label of a field's control. */
export function FieldLabel(props: ControlProps) {
  const { id } = useField(props.path);
  return (
    <label id={`${id}__label`} htmlFor={id} className={props.isItem ? 'visually-hidden' : undefined}>
      <FieldTitle {...props} />
    </label>
  );
}

/** Help text of a field, if it has one. */
export function FieldHelp({ path, schema }: Pick<ControlProps, 'path' | 'schema'>) {
  const { id } = useField(path);
  return (
    schema.description && (
      <p id={`${id}__description`} className="help">
        {schema.description}
      </p>
    )
  );
}

interface GroupProps extends Pick<ControlProps, 'path' | 'schema'> {
  title: ReactNode;
  /** Draws no frame. */
  plain?: boolean;
  children: ReactNode;
}

/** Group of controls with a title. */
export function FieldGroup({ path, schema, title, plain, children }: GroupProps) {
  const { id } = useField(path);
  return (
    <fieldset
      className={plain ? undefined : `panel stack tight ${css.group}`}
      aria-describedby={describedBy(id, schema)}
    >
      <legend>{title}</legend>
      <FieldHelp path={path} schema={schema} />
      {children}
    </fieldset>
  );
}

interface RemarksProps {
  path: FieldPath;
  /** True while somebody types in the field: warnings wait, because half a result looks like a wrong one. */
  isEdited?: boolean;
}

/** Remarks on the value at a path, with a button for the suggested value. */
export function FieldRemarks({ path, isEdited = false }: RemarksProps) {
  const { references } = useClub();
  const { id, remarks, setValue } = useField<string>(path);
  return (
    <div id={`${id}__error`} aria-live="polite">
      {remarks
        // The enclosing list item shows missing values.
        .filter(({ tone }) => tone !== 'missing' && !(isEdited && tone === 'warning'))
        .map(({ found, allowed, nearest, refers, tone }) => (
          <p key={found} className={classNames(css.remark, tone === 'error' && css.error)}>
            <strong>{tone === 'error' ? 'Error:' : 'Ojo:'}</strong> {found}{' '}
            {/* References are chosen from a list, which shows the accepted values. */}
            {allowed && !refers && <span>Se admite: {allowed}.</span>}
            {nearest && (
              <Button variant="quiet" onClick={() => setValue(nearest)}>
                Poner «{(refers && references[refers].find(({ key }) => key === nearest)?.name) ?? nearest}»
              </Button>
            )}
          </p>
        ))}
    </div>
  );
}
