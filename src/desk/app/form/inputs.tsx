/** Inputs of form fields. An invalid value from the file is shown as it is, so that it can be corrected. */

import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ReferenceKind } from '../../../club/references.ts';
import { NEW_ENTRY_ADDRESS, pictureAddress } from '../../core/addresses.ts';
import { type DayRange, toDays, withDay } from '../../core/editing/day-range.ts';
import { jsonPost, refusalIn } from '../browser/submit.ts';
import { useClub } from '../browser/use-club.ts';
import { NewByNameButton } from '../parts/NewByNameButton.tsx';
import css from './form.module.css';
import { type ControlProps, controlOf, pathId, useField, useInput } from './form-context.ts';
import { FieldGroup, FieldHelp, FieldRemarks } from './labels.tsx';

/** Approximate number of characters on a line of the form. */
const LINE_LENGTH = 60;
/** Values that the browser's native control of a type can show. */
const NATIVE_FORMATS: Record<string, RegExp> = { date: /^\d{4}-\d\d-\d\d$/, time: /^\d\d:\d\d$/ };

/** Parses a number. Returns other text unchanged, for the checker to report. */
const parseNumber = (text: string) => (text === '' || Number.isNaN(Number(text)) ? text : Number(text));

/** Input for text (growing with its length), a number, a date or a time. */
export function TextInput(props: ControlProps) {
  const { schema } = props;
  const { value, setValue, attributes } = useInput(props);
  const control = controlOf(schema);
  const nativeFormat = NATIVE_FORMATS[control];
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  const text = String(value);
  if (schema.type === 'string' && !schema.pattern && !schema.format && !nativeFormat)
    return (
      <textarea
        {...attributes}
        rows={Math.ceil((text.length + 1) / LINE_LENGTH)}
        value={text}
        onChange={({ target }) => setValue(target.value)}
        // A short text has no line breaks.
        onKeyDown={(event) => event.key === 'Enter' && text.length < LINE_LENGTH && event.preventDefault()}
      />
    );
  const isNative = nativeFormat && (text === '' || nativeFormat.test(text));
  return (
    <input
      {...attributes}
      className={nativeFormat ? 'short' : undefined}
      type={isNative ? control : schema.format === 'email' ? 'email' : 'text'}
      inputMode={isNumber ? 'numeric' : undefined}
      value={text}
      onChange={({ target }) => setValue(isNumber ? parseNumber(target.value) : target.value)}
    />
  );
}

/** Select for an enum, or for a reference to an entry: a coach, a venue, a team. */
export function ChoiceInput(props: ControlProps) {
  const { schema, required } = props;
  const { value, setValue, attributes } = useInput(props);
  const { references, newEntryLabels } = useClub();
  const entries = references[schema.refers as ReferenceKind] ?? [];
  const newEntryLabel = newEntryLabels[schema.refers ?? ''];
  // The only entry may have been proposed, and another one be meant. The button stays until its answer is used.
  const [hadOneEntry] = useState(entries.length === 1);
  const values = (schema.enum ?? []).map(String);
  const chosen = entries.find(({ key }) => key === value);
  const address = pictureAddress(chosen?.picture);
  const isKnown = value === '' || chosen || values.includes(String(value));
  const select = (
    <select {...attributes} value={String(value)} onChange={({ target }) => setValue(target.value)}>
      {(!required || !value) && <option value="">—</option>}
      {!isKnown && <option value={String(value)}>{`${value}${schema.refers ? ' (no existe)' : ''}`}</option>}
      {values.map((option) => (
        <option key={option}>{option}</option>
      ))}
      {entries.map(({ key, name, detail }) => (
        <option key={key} value={key}>
          {detail ? `${name} · ${detail}` : name}
        </option>
      ))}
    </select>
  );
  if (!schema.refers) return select;
  return (
    <div className={`row ${css.controls}`}>
      {address && <img src={address} alt="" width={40} height={40} className={css.thumbnail} />}
      {select}
      {newEntryLabel && (value === '' || hadOneEntry) && (
        <NewEntryButton
          file={schema.refers ?? ''}
          label={newEntryLabel}
          onBegun={(key) => {
            setValue(key);
            // The button, which had the focus, disappears.
            document.getElementById(attributes.id)?.focus();
          }}
        />
      )}
    </div>
  );
}

interface NewEntryProps {
  /** File that holds the entries. */
  file: string;
  label: string;
  /** Called with the key of the new entry. */
  onBegun: (key: string) => void;
}

/** Button that begins an entry by its name, so that nobody has to leave the form. It is completed later, in its own form. */
function NewEntryButton({ file, label, onBegun }: NewEntryProps) {
  const { state, data, submit } = useFetcher<{ key: string }>();
  // Idle once the select offers the new entry, too.
  const key = state === 'idle' ? data?.key : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is used once
  useEffect(() => {
    if (key) onBegun(key);
  }, [key]);
  return (
    <>
      <NewByNameButton
        label={label}
        validate={() => undefined}
        onName={(name) => void submit({ file, name }, jsonPost(NEW_ENTRY_ADDRESS))}
      />
      <span role="status" className={state === 'idle' ? 'fault' : 'help'}>
        {state === 'idle' ? refusalIn(data)?.message : 'Añadiendo…'}
      </span>
    </>
  );
}

/** Checkbox. An unchecked one removes the field. */
export function YesNoInput(props: ControlProps) {
  const { value, setValue, attributes } = useInput(props);
  return (
    <>
      <label className="check">
        <input
          {...attributes}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => setValue(target.checked || '')}
        />
        {props.title}
      </label>
      <FieldHelp {...props} />
    </>
  );
}

const HEX = /^#[\da-f]{6}$/i;

/** Colour picker with a text field for the hex code. */
export function ColorInput(props: ControlProps) {
  const { value, setValue, attributes } = useInput(props);
  const text = String(value);
  const isColor = HEX.test(text);
  return (
    <div className={`row ${css.controls}`}>
      <input
        type="color"
        className={css.color}
        aria-label={`${props.title}: elegirlo`}
        value={isColor ? text.toLowerCase() : '#808080'}
        data-unset={isColor ? undefined : ''}
        onChange={({ target }) => setValue(target.value)}
      />
      <input
        {...attributes}
        className="short"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setValue(target.value)}
      />
    </div>
  );
}

/** Link target: a page chosen from a list, or a typed address. */
export function LinkInput(props: ControlProps) {
  const { value, setValue, attributes } = useInput(props);
  const { pages } = useClub();
  const known = pages.some(({ path }) => path === value);
  return (
    <div className="stack tight">
      <select
        aria-label="Elegir una página de la web"
        value={known ? String(value) : ''}
        onChange={({ target }) => target.value && setValue(target.value)}
      >
        <option value="">{value ? 'Otra dirección' : 'Elegir una página de la web…'}</option>
        {pages.map(({ path, title }) => (
          <option key={path} value={path}>
            {title === path ? path : `${title} (${path})`}
          </option>
        ))}
      </select>
      <input
        {...attributes}
        inputMode="url"
        value={String(value)}
        onChange={({ target }) => setValue(target.value)}
      />
    </div>
  );
}

/** Length of a choice that fits beside others: `miércoles`. Longer ones get a line of their own. */
const LONGEST_IN_COLUMN = 12;

/** Checkboxes for a list of enum values. Keeps the order of the enum. */
export function ChoicesField(props: ControlProps) {
  const { schema, path } = props;
  const { value: chosen = [], setValue } = useField<unknown[]>(path);
  const offered = schema.items?.enum ?? [];
  const toggle = (value: unknown) =>
    setValue(offered.filter((option) => chosen.includes(option) !== (option === value)));
  return (
    <FieldGroup {...props} plain>
      <div className={offered.some((option) => String(option).length > LONGEST_IN_COLUMN) ? '' : css.choices}>
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

/** Date or date range. */
export function DaysField(props: ControlProps) {
  const { path } = props;
  const { id, value, setValue } = useField<string | DayRange>(path);
  const days = typeof value === 'object' ? value : { desde: value };
  const dayInput = (name: 'desde' | 'hasta', label: string) => {
    const inputId = `${id}/${name}`;
    const text = String(days[name] ?? '');
    return (
      <div className="field" data-path={pathId([...path, name])}>
        <label htmlFor={inputId}>{label}</label>
        <input
          id={inputId}
          type={/^(\d{4}-\d\d-\d\d)?$/.test(text) ? 'date' : 'text'}
          className="short"
          value={text}
          aria-describedby={`${id}__error ${inputId}__error`}
          onChange={({ target }) => setValue(toDays(withDay(days, { [name]: target.value })))}
        />
        <FieldRemarks path={[...path, name]} />
      </div>
    );
  };
  return (
    <FieldGroup {...props} plain>
      <div className="row">
        {dayInput('desde', 'Día')}
        {dayInput('hasta', 'Hasta (si son varios)')}
      </div>
    </FieldGroup>
  );
}
