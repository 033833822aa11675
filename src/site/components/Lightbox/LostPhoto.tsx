import { useRef, useState } from 'react';
import { askAgain } from '../Picture/lost.ts';
import css from './LostPhoto.module.css';
import type { Speech } from './labels.ts';

/** In place of a photo that did not arrive: words and a way to ask for it again, with all others that are missing. */
export function LostPhoto({ speech }: { speech: Speech }) {
  const box = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);
  const onClick = () => {
    // The viewer itself takes this away once the photo is there.
    const photo = box.current?.parentElement?.parentElement?.querySelector('img');
    photo?.addEventListener('error', () => setAsked(false), { once: true });
    setAsked(true);
    askAgain(document);
  };
  return (
    <div ref={box} className={css.lost} data-lost="" role="alert">
      <p>{speech.lost}</p>
      <button type="button" className="button" data-quiet="" onClick={onClick} aria-disabled={asked}>
        {asked ? speech.asked : speech.again}
      </button>
    </div>
  );
}
