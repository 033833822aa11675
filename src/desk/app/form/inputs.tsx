/** What single values are written or chosen with. What a file has and should not have stays to be read and mended. */
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Reference, ReferenceKind } from '../../api.ts';
import { useClub } from '../overview.ts';
import { controlOf } from './control.ts';
import css from './form.module.css';
import { describedBy, type InnerProps, useField } from './form-context.ts';
import { Help } from './labels.tsx';

/** The value of an input, and what ties it to its label, its words of help and what is wrong with it. */
function useInput({ path, schema }: InnerProps) {
  const { id, value = '', remarks, put } = useField<string | number | boolean>(path);
  const faulty = remarks.some(({ tone }) => tone !== 'missing');
  return {
    value,
    /** Leaves the field out where nothing is left in it. */
    put: (typed: string | number | boolean) => put(typed === '' ? undefined : typed),
    common: {
      id,
      'aria-describedby': describedBy(id, schema),
      ...(faulty && { 'aria-invalid': true }),
    },
  };
}

/** From this length on a text gets a box. */
const LONG = 60;
/** What a browser's own control of a kind can show. */
const NATIVE: Record<string, RegExp> = { date: /^\d{4}-\d\d-\d\d$/, time: /^\d\d:\d\d$/ };

/** What is no number stays as it was typed: the checker says what is wrong with it. */
const asNumber = (typed: string) => (Number.isNaN(Number(typed)) ? typed : Number(typed));

/** A text of one line or of as many as it has, a number, a day or an hour. */
export function TextInput(props: InnerProps) {
  const { schema } = props;
  const { value, put, common } = useInput(props);
  const control = controlOf(schema);
  const native = NATIVE[control];
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  const isText = schema.type === 'string' && !schema.pattern && !schema.format && !native;
  const [isLong, setLong] = useState(isText && String(value).length >= LONG);
  const box = useRef<HTMLTextAreaElement>(null);
  const caret = useRef(0);
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const typed = target.value;
    put(isNumber && typed !== '' ? asNumber(typed) : typed);
    // Not between the two keys of an accent: they would end in different fields.
    if (!isText || isLong || typed.length < LONG || (nativeEvent as InputEvent).isComposing) return;
    caret.current = target.selectionStart ?? typed.length;
    setLong(true);
  };
  // Whoever writes in a line that becomes a box writes on.
  useLayoutEffect(() => {
    if (!isLong || !caret.current) return;
    box.current?.focus();
    box.current?.setSelectionRange(caret.current, caret.current);
  }, [isLong]);
  const shared = { ...common, className: css.input, value: String(value), onChange };
  if (isLong) return <textarea {...shared} ref={box} />;
  const isShown = native && (value === '' || native.test(String(value)));
  return (
    <input
      {...shared}
      data-short={native && ''}
      type={isShown ? control : schema.format === 'email' ? 'email' : 'text'}
      inputMode={isNumber ? 'numeric' : undefined}
    />
  );
}

/** The text of a page, in Markdown. */
export function MarkdownInput(props: InnerProps) {
  const { value, common } = useInput(props);
  const { put } = useField<string>(props.path);
  return (
    <>
      <p className={css.help}>
        Un título de sección empieza por «## »; entre párrafos va una línea en blanco; «**así**» queda en
        negrita y «[palabras](https://…)» es un enlace.
      </p>
      <textarea
        {...common}
        className={css.input}
        data-tall=""
        value={String(value)}
        onChange={({ target }) => put(target.value)}
      />
    </>
  );
}

/** Things that another file names, to choose from. */
export const referenceOptions = (references: readonly Reference[]) =>
  references.map(({ key, name, detail }) => (
    <option key={key} value={key}>
      {detail ? `${name} · ${detail}` : name}
    </option>
  ));

/** One of a few values, or something that another file names: a coach, a venue, a team. */
export function ChoiceInput(props: InnerProps) {
  const { schema, required } = props;
  const { value, put, common } = useInput(props);
  const named = useClub().references[schema.refers as ReferenceKind] ?? [];
  const values = (schema.enum ?? []).map(String);
  const chosen = named.find(({ key }) => key === value);
  const isKnown = value === '' || chosen || values.includes(String(value));
  const select = (
    <select
      {...common}
      className={css.input}
      value={String(value)}
      onChange={({ target }) => put(target.value)}
    >
      {(!required || !value) && <option value="">—</option>}
      {!isKnown && <option value={String(value)}>{`${value}${schema.refers ? ' (no existe)' : ''}`}</option>}
      {values.map((each) => (
        <option key={each}>{each}</option>
      ))}
      {referenceOptions(named)}
    </select>
  );
  if (!schema.refers) return select;
  return (
    <div className={css.reference}>
      {chosen?.picture && <img src={chosen.picture} alt="" width={40} height={40} className={css.face} />}
      {select}
    </div>
  );
}

/** Yes or no. No is written as nothing. */
export function YesNoInput(props: InnerProps) {
  const { value, put, common } = useInput(props);
  return (
    <>
      <label className={css.check}>
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => put(target.checked || '')}
        />
        {props.title}
      </label>
      <Help {...props} />
    </>
  );
}

const HEX = /^#[\da-f]{6}$/i;

/** A colour: chosen by eye, or typed as the club's manual has it. */
export function ColorInput(props: InnerProps) {
  const { value, put, common } = useInput(props);
  const typed = String(value);
  const isColor = HEX.test(typed);
  return (
    <div className={css.reference}>
      <input
        type="color"
        className={css.color}
        aria-label={`${props.title}: elegirlo`}
        value={isColor ? typed.toLowerCase() : '#808080'}
        data-none={isColor ? undefined : ''}
        onChange={({ target }) => put(target.value)}
      />
      <input
        {...common}
        className={css.input}
        data-short=""
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => put(target.value)}
      />
    </div>
  );
}

/** A page of the site, chosen from a list, or an address that is written. */
export function LinkInput(props: InnerProps) {
  const { value, put, common } = useInput(props);
  const { pages } = useClub();
  const known = pages.some(({ path }) => path === value);
  return (
    <div className={css.linkChoice}>
      <select
        aria-label="Elegir una página de la web"
        className={css.input}
        value={known ? String(value) : ''}
        onChange={({ target }) => target.value && put(target.value)}
      >
        <option value="">{value ? 'Otra dirección' : 'Elegir una página de la web…'}</option>
        {pages.map(({ path, title }) => (
          <option key={path} value={path}>
            {title === path ? path : `${title} (${path})`}
          </option>
        ))}
      </select>
      <input
        {...common}
        className={css.input}
        inputMode="url"
        value={String(value)}
        onChange={({ target }) => put(target.value)}
      />
    </div>
  );
}
