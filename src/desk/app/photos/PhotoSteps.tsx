import css from './PhotoPanel.module.css';

interface Props {
  numbers: readonly number[];
  n: number;
  onChoose: (n: number) => void;
}

/** To the photo before, and to the next one. */
export function PhotoSteps({ numbers, n, onChoose }: Props) {
  const at = numbers.indexOf(n);
  const step = (to: number | undefined, words: string) => (
    <button
      type="button"
      className="button"
      data-quiet=""
      disabled={to === undefined}
      onClick={() => to !== undefined && onChoose(to)}
    >
      {words}
    </button>
  );
  return (
    <div className={css.steps}>
      {step(numbers[at - 1], 'Anterior')}
      {step(numbers[at + 1], 'Siguiente')}
    </div>
  );
}
