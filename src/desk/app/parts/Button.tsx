import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  /** `quiet`: secondary action. `link`: looks like a link. */
  variant?: 'quiet' | 'link' | undefined;
}

/** Button; the primary action by default. */
export const Button = ({ variant, ...button }: Props) => (
  <button type="button" className={variant ? VARIANT_CLASSES[variant] : 'button'} {...button} />
);

const VARIANT_CLASSES = { quiet: 'button button-quiet', link: 'link-button' };

interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the group. */
  legend: string;
  /** Labels by value. */
  labels: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

/** Row of buttons of which one is pressed, to switch between views. */
export function SegmentedControl<Value extends string>({
  legend,
  labels,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  return (
    <fieldset className="row">
      <legend className="visually-hidden">{legend}</legend>
      {(Object.keys(labels) as Value[]).map((option) => (
        <button
          key={option}
          type="button"
          className="pill"
          aria-pressed={value === option}
          onClick={() => onChange(option)}
        >
          {labels[option]}
        </button>
      ))}
    </fieldset>
  );
}
