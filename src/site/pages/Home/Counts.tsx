import css from './Counts.module.css';

interface Props {
  counts: { n: number; one: string; many: string }[];
}

/** How large the club is, in large figures. */
export function Counts({ counts }: Props) {
  return (
    <dl className={css.counts}>
      {counts.map(({ n, one, many }) => (
        <div key={one}>
          <dt>{n === 1 ? one : many}</dt>
          <dd>{n}</dd>
        </div>
      ))}
    </dl>
  );
}
