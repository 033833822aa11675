import type { MultiSchemaFieldTemplateProps } from '@rjsf/utils';
import css from '../form.module.css';

/** A value that may be written in several ways: which one, and its fields. */
export function AlternativesTemplate({
  selector,
  optionSchemaField,
  uiSchema,
}: MultiSchemaFieldTemplateProps) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{uiSchema?.['ui:title']}: cómo se pone</legend>
      {selector}
      {optionSchemaField}
    </fieldset>
  );
}
