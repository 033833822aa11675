/** What single values are written or chosen with. What a file has and should not have stays to be read and mended. */
import type { BaseInputTemplateProps, WidgetProps } from '@rjsf/utils';
import type { Path, ReferenceKind } from '../../api.ts';
import { useClub } from '../overview.ts';
import css from './form.module.css';
import { remarksAt, useFormContext } from './form-context.ts';

type Described = Pick<WidgetProps, 'id' | 'schema'> & { fieldPathId?: { path: unknown[] } };

/** Ties a control to its words of help and to what is wrong with it. */
function useDescription({ id, schema, fieldPathId }: Described) {
  const context = useFormContext();
  const remarks = fieldPathId ? remarksAt(context, fieldPathId.path as Path) : [];
  const faulty = remarks.some(({ tone }) => tone !== 'missing');
  return {
    'aria-describedby': schema.description ? `${id}__description ${id}__error` : `${id}__error`,
    ...(faulty && { 'aria-invalid': true }),
  };
}

/** A line to write in, also for numbers. */
export function InputTemplate(props: BaseInputTemplateProps) {
  const { id, value, onChange, onBlur, type, schema, options } = props;
  const numeric = schema.type === 'integer' || schema.type === 'number';
  return (
    <input
      id={id}
      className={css.input}
      type={type === 'url' || type === 'email' ? type : 'text'}
      inputMode={numeric ? 'numeric' : undefined}
      value={value ?? ''}
      onChange={({ target }) =>
        onChange(target.value === '' ? options.emptyValue : numeric ? asNumber(target.value) : target.value)
      }
      onBlur={({ target }) => onBlur(id, target.value)}
      {...useDescription(props)}
    />
  );
}

/** What is no number stays as it was typed: the checker says what is wrong with it. */
const asNumber = (typed: string) => (Number.isNaN(Number(typed)) ? typed : Number(typed));

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

/** One of a few values. One that the file has and that is none of them stays to be read. */
export function SelectWidget(props: WidgetProps) {
  const { id, value, onChange, options, required } = props;
  const choices = options.enumOptions ?? [];
  const strange = value !== undefined && value !== '' && !choices.some((choice) => choice.value === value);
  return (
    <select
      id={id}
      className={css.input}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? options.emptyValue : target.value)}
      {...useDescription(props)}
    >
      {(!required || !value) && <option value="">—</option>}
      {strange && <option value={String(value)}>{String(value)}</option>}
      {choices.map((choice) => (
        <option key={String(choice.value)} value={String(choice.value)}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

/** Yes or no. No is written as nothing. */
export function YesNoWidget(props: WidgetProps) {
  const { id, value, onChange, label, options, schema } = props;
  return (
    <>
      <label className={css.check}>
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => onChange(target.checked ? true : options.emptyValue)}
          {...useDescription(props)}
        />
        {label}
      </label>
      {schema.description && (
        <p id={`${id}__description`} className={css.help}>
          {schema.description}
        </p>
      )}
    </>
  );
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** A day. What is none, as a file may have it, stays to be read and mended. */
export function DateWidget(props: WidgetProps) {
  const { id, value, onChange, options } = props;
  const known = !value || DATE.test(String(value));
  return (
    <input
      id={id}
      className={css.input}
      data-short=""
      type={known ? 'date' : 'text'}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || options.emptyValue)}
      {...useDescription(props)}
    />
  );
}

const TIME = /^\d\d:\d\d$/;

/** An hour of the day. What is none, as a file may have it, stays to be read and mended. */
export function TimeWidget(props: WidgetProps) {
  const { id, value, onChange, options } = props;
  const known = !value || TIME.test(String(value));
  return (
    <input
      id={id}
      className={css.input}
      data-short=""
      type={known ? 'time' : 'text'}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || options.emptyValue)}
      {...useDescription(props)}
    />
  );
}

const HEX = /^#[\da-f]{6}$/i;

/** A colour: chosen by eye, or typed as the club's manual has it. What is none stays to be read and mended. */
export function ColorWidget(props: WidgetProps) {
  const { id, value, onChange, options, label } = props;
  const typed = String(value ?? '');
  return (
    <div className={css.reference}>
      <input
        type="color"
        className={css.color}
        aria-label={`${label}: elegirlo`}
        value={HEX.test(typed) ? typed.toLowerCase() : '#808080'}
        data-none={HEX.test(typed) ? undefined : ''}
        onChange={({ target }) => onChange(target.value)}
      />
      <input
        id={id}
        className={css.input}
        data-short=""
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onChange(target.value === '' ? options.emptyValue : target.value)}
        {...useDescription(props)}
      />
    </div>
  );
}

/** A page of the site, chosen from a list, or an address that is written. */
export function LinkWidget(props: WidgetProps) {
  const { id, value, onChange, options } = props;
  const { pages } = useClub();
  const known = pages.some(({ path }) => path === value);
  return (
    <div className={css.linkChoice}>
      <select
        aria-label="Elegir una página de la web"
        className={css.input}
        value={known ? value : ''}
        onChange={({ target }) => target.value && onChange(target.value)}
      >
        <option value="">{value ? 'Otra dirección' : 'Elegir una página de la web…'}</option>
        {pages.map(({ path, title }) => (
          <option key={path} value={path}>
            {title === path ? path : `${title} (${path})`}
          </option>
        ))}
      </select>
      <input
        id={id}
        className={css.input}
        inputMode="url"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? options.emptyValue : target.value)}
        {...useDescription(props)}
      />
    </div>
  );
}

/** Something that another file names: a coach, a venue, a team. */
export function ReferenceWidget(props: WidgetProps) {
  const { id, value, onChange, options, required } = props;
  const references = useClub().references[options.refers as ReferenceKind] ?? [];
  const chosen = references.find(({ key }) => key === value);
  return (
    <div className={css.reference}>
      {chosen?.picture && <img src={chosen.picture} alt="" width={40} height={40} className={css.face} />}
      <select
        id={id}
        className={css.input}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || options.emptyValue)}
        {...useDescription(props)}
      >
        {(!required || !value) && <option value="">—</option>}
        {value && !chosen && <option value={String(value)}>{`${value} (no existe)`}</option>}
        {references.map(({ key, name, detail }) => (
          <option key={key} value={key}>
            {detail ? `${name} · ${detail}` : name}
          </option>
        ))}
      </select>
    </div>
  );
}
