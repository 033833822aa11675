/** What stands around a value: what it is called, words of help, and what the checker says of it. */
import type { Path } from '../../api.ts';
import { useClub } from '../overview.ts';
import css from './form.module.css';
import { type InnerProps, useField } from './form-context.ts';

/** What a value is called; over a control of its own, and not over several, as its label. */
export function Label({
  path,
  title,
  required,
  of = 'label',
}: Omit<InnerProps, 'schema'> & { of?: 'label' | 'span' }) {
  const { id } = useField(path);
  const words = (
    <>
      {title}
      {!required && <span className={css.optional}> (opcional)</span>}
    </>
  );
  return of === 'span' ? (
    <span className={css.label}>{words}</span>
  ) : (
    <label htmlFor={id} className={css.label}>
      {words}
    </label>
  );
}

/** Words of help for whoever fills in a value. */
export function Help({ path, schema }: Pick<InnerProps, 'path' | 'schema'>) {
  const { id } = useField(path);
  return (
    schema.description && (
      <p id={`${id}__description`} className={css.help}>
        {schema.description}
      </p>
    )
  );
}

/** What the checker says of the value at a path, with what was probably meant as a button. */
export function Remarks({ path }: { path: Path }) {
  const { references } = useClub();
  const { id, remarks, put } = useField<string>(path);
  return (
    <div id={`${id}__error`} aria-live="polite">
      {remarks
        // What is not filled in yet is said once for the item around it.
        .filter(({ tone }) => tone !== 'missing')
        .map(({ found, allowed, nearest, refers, tone }) => (
          <p key={found} className={css.remark} data-tone={tone}>
            <strong>{tone === 'error' ? 'Error:' : 'Ojo:'}</strong> {found}{' '}
            {/* What is chosen from a list has the list beside it. */}
            {allowed && !refers && <span>Se admite: {allowed}.</span>}
            {nearest && (
              <button type="button" className={css.take} onClick={() => put(nearest)}>
                Poner «{(refers && references[refers].find(({ key }) => key === nearest)?.name) ?? nearest}»
              </button>
            )}
          </p>
        ))}
    </div>
  );
}
