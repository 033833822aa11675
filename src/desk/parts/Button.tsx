import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  /** `quiet`: beside one that matters more. `link`: it only leads somewhere. */
  look?: 'quiet' | 'link' | undefined;
}

/** A button, by how much it matters. */
export function Button({ look, ...button }: Props) {
  return (
    <button
      type="button"
      className={look === 'link' ? 'link-button' : 'button'}
      data-quiet={look && ''}
      {...button}
    />
  );
}

interface ChoiceProps<Value extends string> {
  /** What is chosen, for those who do not see it. */
  legend: string;
  words: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

/** A few ways to look at something, one of them in use. */
export function SegmentedControl<Value extends string>({
  legend,
  words,
  value,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <fieldset className="row">
      <legend className="visually-hidden">{legend}</legend>
      {(Object.keys(words) as Value[]).map((each) => (
        <button
          key={each}
          type="button"
          className="pill"
          aria-pressed={value === each}
          onClick={() => onChange(each)}
        >
          {words[each]}
        </button>
      ))}
    </fieldset>
  );
}
