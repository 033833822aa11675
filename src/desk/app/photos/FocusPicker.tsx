import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import type { PictureRole } from '../../../pictures/types.ts';
import type { Focus } from '../../photos-api.ts';
import { Crops } from './Crops.tsx';
import css from './FocusPicker.module.css';

interface Props {
  /** Address of the whole photo, uncut. */
  src: string;
  focus: Focus | null;
  onChange: (focus: Focus | null) => void;
  /** What the photo is for. */
  roles: readonly PictureRole[];
  /** In its place where there is no photo to set a point on. */
  instead: ReactNode;
}

const AXES = ['Desde la izquierda', 'Desde arriba'] as const;
const MIDDLE: Focus = [50, 50];

/** Sets the point of a photo that no crop may lose, and shows every crop that the site makes. */
export function FocusPicker({ src, focus, onChange, roles, instead }: Props) {
  const id = useId();
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [missing, setMissing] = useState('');
  if (missing === src) return instead;
  const pick = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const percent = (at: number, length: number) =>
      Math.min(100, Math.max(0, Math.round((100 * at) / length)));
    onChange([percent(event.clientX - box.left, box.width), percent(event.clientY - box.top, box.height)]);
  };
  const move = (axis: number, percent: number) => onChange((focus ?? MIDDLE).with(axis, percent) as Focus);
  return (
    <fieldset className={css.picker}>
      <legend className={css.legend}>Lo que no se puede recortar</legend>
      <p className={css.help}>
        Haz clic en la foto (en una cara, en el balón), o mueve el punto con las flechas del teclado en los
        dos mandos.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the sliders are its keyboard. */}
      <div className={css.photo} onClick={pick}>
        <img
          src={src}
          alt=""
          className={css.picture}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          onError={() => setMissing(src)}
        />
        {focus && <span className={css.point} style={{ left: `${focus[0]}%`, top: `${focus[1]}%` }} />}
      </div>
      <div className={css.axes}>
        {AXES.map((words, axis) => (
          <div key={words} className={css.axis}>
            <label htmlFor={`${id}${axis}`}>
              {words} <output>{focus ? `${focus[axis]} %` : 'sin marcar'}</output>
            </label>
            <input
              id={`${id}${axis}`}
              type="range"
              min={0}
              max={100}
              value={focus?.[axis] ?? 50}
              onChange={({ target }) => move(axis, Number(target.value))}
            />
          </div>
        ))}
      </div>
      {focus && (
        <button type="button" className={css.none} onClick={() => onChange(null)}>
          Quitar el punto
        </button>
      )}
      {size && <Crops src={src} size={size} focus={focus} roles={roles} />}
    </fieldset>
  );
}
