import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import css from '../form.module.css';

/** Fields that belong together. The whole file, and an item of a list, are named by what is around them. */
export function GroupTemplate({ fieldPathId, title, properties }: ObjectFieldTemplateProps) {
  const last = fieldPathId.path.at(-1);
  const fields = properties
    .filter(({ hidden }) => !hidden)
    .map(({ name, content }) => <div key={name}>{content}</div>);
  if (last === undefined || typeof last === 'number') return <div className={css.fields}>{fields}</div>;
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{title}</legend>
      <div className={css.fields}>{fields}</div>
    </fieldset>
  );
}
