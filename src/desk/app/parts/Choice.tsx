import css from './Choice.module.css';

interface Props<Value extends string> {
  /** What is chosen, for those who do not see it. */
  legend: string;
  words: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

/** A few ways to look at something, one of them in use. */
export function Choice<Value extends string>({ legend, words, value, onChange }: Props<Value>) {
  return (
    <fieldset className={css.choice}>
      <legend className="visually-hidden">{legend}</legend>
      {(Object.keys(words) as Value[]).map((each) => (
        <button key={each} type="button" aria-pressed={value === each} onClick={() => onChange(each)}>
          {words[each]}
        </button>
      ))}
    </fieldset>
  );
}
