/** What single values are written or chosen with. What a file has and should not have stays to be read and mended. */

import { useClub } from '../browser/use-club.ts';
import type { ReferenceKind } from '../server/api.ts';
import css from './form.module.css';
import { type ControlProps, controlOf, describedBy, pathId, useField } from './form-context.ts';
import { FieldGroup, FieldHelp, FieldRemarks } from './labels.tsx';

/** The value of an input, and what ties it to its label, its words of help and what is wrong with it. */
function useInput({ path, schema }: ControlProps) {
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

/** About as much as a line of the form has room for. */
const LINE = 60;
/** What a browser's own control of a kind can show. */
const NATIVE: Record<string, RegExp> = { date: /^\d{4}-\d\d-\d\d$/, time: /^\d\d:\d\d$/ };

/** What is no number stays as it was typed: the checker says what is wrong with it. */
const asNumber = (typed: string) => (typed === '' || Number.isNaN(Number(typed)) ? typed : Number(typed));

/** A text of one line or of as many as it has, a number, a day or an hour. */
export function TextInput(props: ControlProps) {
  const { schema } = props;
  const { value, put, common } = useInput(props);
  const control = controlOf(schema);
  const native = NATIVE[control];
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  const text = String(value);
  if (schema.type === 'string' && !schema.pattern && !schema.format && !native)
    return (
      <textarea
        {...common}
        rows={Math.ceil((text.length + 1) / LINE)}
        value={text}
        onChange={({ target }) => put(target.value)}
        // A name has no lines.
        onKeyDown={(event) => event.key === 'Enter' && text.length < LINE && event.preventDefault()}
      />
    );
  const isShown = native && (text === '' || native.test(text));
  return (
    <input
      {...common}
      data-short={native && ''}
      type={isShown ? control : schema.format === 'email' ? 'email' : 'text'}
      inputMode={isNumber ? 'numeric' : undefined}
      value={text}
      onChange={({ target }) => put(isNumber ? asNumber(target.value) : target.value)}
    />
  );
}

/** The text of a page, in Markdown. */
export function MarkdownInput(props: ControlProps) {
  const { value, common } = useInput(props);
  const { put } = useField<string>(props.path);
  return (
    <>
      <p className="help">
        Un título de sección empieza por «## »; entre párrafos va una línea en blanco; «**así**» queda en
        negrita y «[palabras](https://…)» es un enlace.
      </p>
      <textarea {...common} data-tall="" value={String(value)} onChange={({ target }) => put(target.value)} />
    </>
  );
}

/** One of a few values, or something that another file names: a coach, a venue, a team. */
export function ChoiceInput(props: ControlProps) {
  const { schema, required } = props;
  const { value, put, common } = useInput(props);
  const named = useClub().references[schema.refers as ReferenceKind] ?? [];
  const values = (schema.enum ?? []).map(String);
  const chosen = named.find(({ key }) => key === value);
  const isKnown = value === '' || chosen || values.includes(String(value));
  const select = (
    <select {...common} value={String(value)} onChange={({ target }) => put(target.value)}>
      {(!required || !value) && <option value="">—</option>}
      {!isKnown && <option value={String(value)}>{`${value}${schema.refers ? ' (no existe)' : ''}`}</option>}
      {values.map((each) => (
        <option key={each}>{each}</option>
      ))}
      {named.map(({ key, name, detail }) => (
        <option key={key} value={key}>
          {detail ? `${name} · ${detail}` : name}
        </option>
      ))}
    </select>
  );
  if (!schema.refers) return select;
  return (
    <div className={`row ${css.line}`}>
      {chosen?.picture && <img src={chosen.picture} alt="" width={40} height={40} className={css.face} />}
      {select}
    </div>
  );
}

/** Yes or no. No is written as nothing. */
export function YesNoInput(props: ControlProps) {
  const { value, put, common } = useInput(props);
  return (
    <>
      <label className="check">
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => put(target.checked || '')}
        />
        {props.title}
      </label>
      <FieldHelp {...props} />
    </>
  );
}

const HEX = /^#[\da-f]{6}$/i;

/** A colour: chosen by eye, or typed as the club's manual has it. */
export function ColorInput(props: ControlProps) {
  const { value, put, common } = useInput(props);
  const typed = String(value);
  const isColor = HEX.test(typed);
  return (
    <div className={`row ${css.line}`}>
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
export function LinkInput(props: ControlProps) {
  const { value, put, common } = useInput(props);
  const { pages } = useClub();
  const known = pages.some(({ path }) => path === value);
  return (
    <div className="stack" data-gap="tight">
      <select
        aria-label="Elegir una página de la web"
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
      <input {...common} inputMode="url" value={String(value)} onChange={({ target }) => put(target.value)} />
    </div>
  );
}

/** Several of a few values, in the order in which they are offered. */
export function ChoicesField(props: ControlProps) {
  const { schema, path } = props;
  const { value: chosen = [], put } = useField<unknown[]>(path);
  const offered = schema.items?.enum ?? [];
  const toggle = (value: unknown) =>
    put(offered.filter((each) => chosen.includes(each) !== (each === value)));
  return (
    <FieldGroup {...props} plain>
      <div className="row">
        {offered.map((value) => (
          <label key={String(value)} className="check">
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            {String(value)}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

type Days = string | { desde?: string | undefined; hasta?: string | undefined };

/** One day, or the first and the last of several. */
export function DaysField(props: ControlProps) {
  const { path } = props;
  const { id, value, put } = useField<Days>(path);
  const days = typeof value === 'object' ? value : { desde: value };
  const change = (next: typeof days) => {
    const { desde, hasta } = { ...days, ...next };
    put(!hasta || desde === hasta ? desde || undefined : { desde: desde || undefined, hasta });
  };
  const day = (name: 'desde' | 'hasta', label: string) => {
    const inner = `${id}/${name}`;
    const text = String(days[name] ?? '');
    return (
      <div className="field" data-place={pathId([...path, name])}>
        <label htmlFor={inner}>{label}</label>
        <input
          id={inner}
          type={/^(\d{4}-\d\d-\d\d)?$/.test(text) ? 'date' : 'text'}
          data-short=""
          value={text}
          aria-describedby={`${id}__error ${inner}__error`}
          onChange={({ target }) => change({ [name]: target.value })}
        />
        <FieldRemarks path={[...path, name]} />
      </div>
    );
  };
  return (
    <FieldGroup {...props} plain>
      <div className="row">
        {day('desde', 'Día')}
        {day('hasta', 'Hasta (si son varios)')}
      </div>
    </FieldGroup>
  );
}
