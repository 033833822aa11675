import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  /** `quiet`: secondary action. `link`: looks like a link. */
  look?: 'quiet' | 'link' | undefined;
}

/** Button; the primary action by default. */
export const Button = ({ look, ...button }: Props) => (
  <button type="button" className={look ? LOOKS[look] : 'button'} {...button} />
);

const LOOKS = { quiet: 'button button-quiet', link: 'link-button' };

interface ChoiceProps<Value extends string> {
  /** Accessible name of the group. */
  legend: string;
  /** Labels by value. */
  words: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

/** Row of buttons of which one is pressed, to switch between views. */
export function SegmentedControl<Value extends string>({
  legend,
  words,
  value,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <fieldset className="row">
      <legend className="visually-hidden">{legend}</legend>
      {(Object.keys(words) as Value[]).map((option) => (
        <button
          key={option}
          type="button"
          className="pill"
          aria-pressed={value === option}
          onClick={() => onChange(option)}
        >
          {words[option]}
        </button>
      ))}
    </fieldset>
  );
}
