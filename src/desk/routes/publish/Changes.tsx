import { type RefObject, useEffect, useRef, useState } from 'react';
import { Choice } from '../../app/parts/Button.tsx';
import { ScaledFrame, WIDTH_WORDS, type WindowWidth } from '../../app/parts/PreviewPane.tsx';
import type { Changes, ShownChange } from '../../publishing/changes.ts';
import { ARRIVED, SCROLLED } from '../../publishing/compare-script.ts';
import type { PublishState } from '../../publishing/publish-state.ts';
import css from './publish.module.css';

type Origins = PublishState['origins'];

const KINDS = { new: 'Nueva', gone: 'Desaparece', changed: 'Cambia' } as const;

/** Which pages publishing would change, and each as it is and as it would be. */
export function ChangesView({ changes, origins }: { changes: Changes; origins: Origins }) {
  const { pages, compared } = changes;
  const [shown, show] = useState<ShownChange | null>(pages[0] ?? null);
  return (
    <section className={`panel stack ${css.wide}`} aria-labelledby="cambios">
      <h2 id="cambios">Cambios por publicar</h2>
      <p>
        {pages.length === 0
          ? 'No cambia ninguna página.'
          : pages.length === 1
            ? 'Cambia 1 página.'
            : `Cambian ${pages.length} páginas.`}{' '}
        {!compared && 'Todavía no se ha publicado nunca: todo es nuevo.'}
      </p>
      {pages.length > 0 && (
        <ul className={css.pages}>
          {pages.map((page) => (
            <li key={page.address}>
              <button
                type="button"
                className="pill"
                aria-pressed={page.address === shown?.address}
                onClick={() => show(page)}
              >
                {page.title} <span className="small">{KINDS[page.change]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown && <Compare page={shown} origins={origins} />}
    </section>
  );
}

const SIDE_WORDS = { published: 'Ahora, en la web', built: 'Así quedará' } as const;
type Side = keyof typeof SIDE_WORDS;

interface CompareProps {
  page: ShownChange;
  origins: Origins;
}

/** A page as it is published and as it would be, at the same place. Where there is no room for both, one at a time. */
function Compare({ page, origins }: CompareProps) {
  const [width, setWidth] = useState<WindowWidth>('phone');
  const [chosen, choose] = useState<Side>('built');
  const frames = {
    published: useRef<HTMLIFrameElement>(null),
    built: useRef<HTMLIFrameElement>(null),
  };
  useSamePlace(frames, origins, page.address);
  const { change, title, address } = page;
  const sides: Side[] =
    change === 'new' ? ['built'] : change === 'gone' ? ['published'] : ['published', 'built'];
  return (
    <section className={`stack ${css.compare}`} data-gap="tight" aria-label={`«${title}», antes y después`}>
      <div className="row">
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
              frame={frames[side]}
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

/** Scrolls two frames together. One that arrives later comes to the place of the other. @param page both show it */
function useSamePlace(
  frames: Record<Side, RefObject<HTMLIFrameElement | null>>,
  { published, built }: Origins,
  page: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frames stay; another page is read from its top
  useEffect(() => {
    const origins = { published, built };
    const sides = Object.keys(origins) as Side[];
    const windowOf = (side: Side) => frames[side].current?.contentWindow;
    let y = 0;
    const move = (side: Side) => windowOf(side)?.postMessage({ type: SCROLLED, y }, origins[side]);
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      const from = sides.find((side) => origins[side] === origin && windowOf(side) === source);
      if (!from) return;
      if (data?.type === ARRIVED && y > 0) move(from);
      if (data?.type !== SCROLLED) return;
      y = data.y;
      for (const side of sides) if (side !== from) move(side);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [published, built, page]);
}
