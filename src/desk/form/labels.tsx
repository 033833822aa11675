/** What stands around a value: what it is called, words of help, and what the checker says of it. */
import type { ReactNode } from 'react';
import { useClub } from '../browser/use-club.ts';
import { Button } from '../parts/Button.tsx';
import type { FieldPath } from '../server/api.ts';
import css from './form.module.css';
import { type ControlProps, describedBy, useField } from './form-context.ts';

/** What a value is called, without or within its label. */
export function FieldTitle({ title, required }: Pick<ControlProps, 'title' | 'required'>) {
  return (
    <>
      {title}
      {!required && <span className={css.quiet}> (opcional)</span>}
    </>
  );
}

/** What a value is called, over its control. */
export function FieldLabel(props: ControlProps) {
  const { id } = useField(props.path);
  return (
    <label htmlFor={id}>
      <FieldTitle {...props} />
    </label>
  );
}

/** Words of help for whoever fills in a value. */
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
  /** Stands as one field among others, without a frame. */
  plain?: boolean;
  children: ReactNode;
}

/** What belongs together, under one name. */
export function FieldGroup({ path, schema, title, plain, children }: GroupProps) {
  const { id } = useField(path);
  return (
    <fieldset
      className={plain ? undefined : `panel stack ${css.group}`}
      data-gap="tight"
      aria-describedby={describedBy(id, schema)}
    >
      <legend>{title}</legend>
      <FieldHelp path={path} schema={schema} />
      {children}
    </fieldset>
  );
}

/** What the checker says of the value at a path, with what was probably meant as a button. */
export function FieldRemarks({ path }: { path: FieldPath }) {
  const { references } = useClub();
  const { id, remarks, put } = useField<string>(path);
  return (
    <div id={`${id}__error`} aria-live="polite">
      {remarks
        // The item around it lists once what is still to be filled in.
        .filter(({ tone }) => tone !== 'missing')
        .map(({ found, allowed, nearest, refers, tone }) => (
          <p key={found} className={css.remark} data-tone={tone}>
            <strong>{tone === 'error' ? 'Error:' : 'Ojo:'}</strong> {found}{' '}
            {/* What is chosen from a list has the list beside it. */}
            {allowed && !refers && <span>Se admite: {allowed}.</span>}
            {nearest && (
              <Button look="quiet" onClick={() => put(nearest)}>
                Poner «{(refers && references[refers].find(({ key }) => key === nearest)?.name) ?? nearest}»
              </Button>
            )}
          </p>
        ))}
    </div>
  );
}
