import type { WidgetProps } from '@rjsf/utils';
import css from '../form.module.css';
import { useDescription } from '../useDescription.ts';

/** The text of a page, in Markdown. */
export function MarkdownWidget(props: WidgetProps) {
  const { id, value, onChange } = props;
  return (
    <>
      <p className={css.help}>
        Un título de sección empieza por «## »; entre párrafos va una línea en blanco; «**así**» queda en
        negrita y «[palabras](https://…)» es un enlace.
      </p>
      <textarea
        id={id}
        className={css.input}
        data-tall=""
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value)}
        {...useDescription(props)}
      />
    </>
  );
}
