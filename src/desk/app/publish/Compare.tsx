import { useRef, useState } from 'react';
import type { CompareOrigins, ShownChange } from '../../publish-api.ts';
import { Choice } from '../parts/Choice.tsx';
import { ScaledFrame, WIDTH_WORDS, type WindowWidth } from '../preview/ScaledFrame.tsx';
import css from './Compare.module.css';
import { useSamePlace } from './useSamePlace.ts';

const SIDE_WORDS = { published: 'Ahora, en la web', built: 'Así quedará' } as const;
type Side = keyof typeof SIDE_WORDS;

interface Props {
  page: ShownChange;
  origins: CompareOrigins;
}

/** A page as it is published and as it would be, at the same place. Where there is no room for both, one at a time. */
export function Compare({ page, origins }: Props) {
  const [width, setWidth] = useState<WindowWidth>('phone');
  const [chosen, choose] = useState<Side>('built');
  const published = useRef<HTMLIFrameElement>(null);
  const built = useRef<HTMLIFrameElement>(null);
  useSamePlace(
    { frame: published, origin: origins.published },
    { frame: built, origin: origins.built },
    page.address,
  );
  const { change, title, address } = page;
  const sides: Side[] =
    change === 'new' ? ['built'] : change === 'gone' ? ['published'] : ['published', 'built'];
  return (
    <section className={css.compare} aria-label={`«${title}», antes y después`}>
      <div className={css.choices}>
        <Choice legend="Ancho de la página" words={WIDTH_WORDS} value={width} onChange={setWidth} />
        {sides.length > 1 && (
          <div className={css.which}>
            <Choice legend="Qué se ve" words={SIDE_WORDS} value={chosen} onChange={choose} />
          </div>
        )}
      </div>
      <div className={css.sides}>
        {sides.map((side) => (
          <figure
            key={side}
            className={css.side}
            data-behind={(sides.length > 1 && side !== chosen) || undefined}
          >
            <figcaption>{SIDE_WORDS[side]}</figcaption>
            <ScaledFrame
              frame={side === 'built' ? built : published}
              title={`${SIDE_WORDS[side]}: ${title}`}
              address={origins[side] + address}
              width={width}
            />
          </figure>
        ))}
      </div>
    </section>
  );
}
