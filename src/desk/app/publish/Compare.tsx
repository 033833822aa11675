import { useEffect, useRef } from 'react';
import type { CompareOrigins, ShownChange } from '../../publish-api.ts';
import { SCROLLED } from '../../publishing/compare-script.ts';
import css from './publish.module.css';

interface Props {
  page: ShownChange;
  origins: CompareOrigins;
}

/** A page as it is published and as it would be, at the same place. */
export function Compare({ page, origins }: Props) {
  const published = useRef<HTMLIFrameElement>(null);
  const built = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const frames = [
      { frame: published, origin: origins.published },
      { frame: built, origin: origins.built },
    ];
    const hear = ({ source, data }: MessageEvent) => {
      if (data?.type !== SCROLLED) return;
      const from = frames.find(({ frame }) => frame.current?.contentWindow === source);
      const other = frames.find((each) => each !== from);
      if (from) other?.frame.current?.contentWindow?.postMessage({ type: SCROLLED, y: data.y }, other.origin);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [origins]);
  return (
    <div className={css.compare}>
      {page.change !== 'new' && (
        <figure>
          <figcaption>Ahora, en la web</figcaption>
          <iframe ref={published} title={`Ahora: ${page.title}`} src={origins.published + page.address} />
        </figure>
      )}
      {page.change !== 'gone' && (
        <figure>
          <figcaption>Así quedará</figcaption>
          <iframe ref={built} title={`Así quedará: ${page.title}`} src={origins.built + page.address} />
        </figure>
      )}
    </div>
  );
}
