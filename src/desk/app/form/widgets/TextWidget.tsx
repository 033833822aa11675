import type { WidgetProps } from '@rjsf/utils';
import css from '../form.module.css';
import { InputTemplate } from '../templates/InputTemplate.tsx';
import { useDescription } from '../useDescription.ts';

/** From this length on a text gets a box. */
const LONG = 60;

/** A text: one line, or as many as it has. */
export function TextWidget(props: WidgetProps) {
  const { id, value, onChange, onBlur, schema, options } = props;
  const described = useDescription(props);
  const isText = schema.type === 'string' && !schema.pattern && !schema.format;
  if (!isText || String(value ?? '').length < LONG) return <InputTemplate {...props} type="text" />;
  return (
    <textarea
      id={id}
      className={css.input}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? options.emptyValue : target.value)}
      onBlur={({ target }) => onBlur(id, target.value)}
      {...described}
    />
  );
}
