import { type MouseEvent, useId, useState } from 'react';
import type { PictureRole } from '../../../../club/content/picture-request.ts';
import type { Focus } from '../../../core/albums/galleries.ts';
import { cropsOf } from '../../../core/photos/crops.ts';
import { isTouchDevice } from '../../browser/touch.ts';
import { useClub } from '../../browser/use-club.ts';
import { Button } from '../Button.tsx';
import css from './photos.module.css';

interface Props {
  /** Address of the uncropped photo. */
  src: string;
  focus: Focus | null;
  onChange: (focus: Focus | null) => void;
  /** Roles of the photo, which determine the shown crops. */
  roles: readonly PictureRole[];
}

const AXES = ['Desde la izquierda', 'Desde arriba'] as const;
const MIDDLE: Focus = [50, 50];

/** Field for the focal point of a photo, with the crops that the site shows. */
export function FocusPicker({ src, focus, onChange, roles }: Props) {
  const id = useId();
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [missingSrc, setMissingSrc] = useState('');
  if (missingSrc === src) return <p className="help">Todavía no hay foto: pon una primero.</p>;
  const pick = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const percent = (offset: number, length: number) =>
      Math.min(100, Math.max(0, Math.round((100 * offset) / length)));
    onChange([percent(event.clientX - box.left, box.width), percent(event.clientY - box.top, box.height)]);
  };
  const move = (axis: number, percent: number) => onChange((focus ?? MIDDLE).with(axis, percent) as Focus);
  return (
    <fieldset className="field stack tight">
      <legend>Lo que no se puede recortar</legend>
      <p className="help">
        {isTouchDevice() ? 'Toca' : 'Haz clic en'} lo que siempre debe verse: una cara, el balón. También
        puedes mover el punto con los dos mandos{isTouchDevice() ? '' : ' y las flechas del teclado'}.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the sliders offer the same by keyboard. */}
      <div className={css.point} onClick={pick}>
        <img
          src={src}
          alt=""
          loading="lazy"
          className={css.fullPhoto}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          onError={() => setMissingSrc(src)}
        />
        {focus && <span style={{ left: `${focus[0]}%`, top: `${focus[1]}%` }} />}
      </div>
      <div className="fields">
        {AXES.map((label, axis) => (
          <div key={label} className={`field ${css.axis}`}>
            <label htmlFor={`${id}${axis}`}>
              {label} <output className="quiet small">{focus ? `${focus[axis]} %` : 'sin marcar'}</output>
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
        <Button variant="quiet" onClick={() => onChange(null)}>
          Quitar el punto
        </Button>
      )}
      {size && <Crops src={src} size={size} focus={focus} roles={roles} />}
    </fieldset>
  );
}

interface CropsProps extends Pick<Props, 'src' | 'focus' | 'roles'> {
  size: { width: number; height: number };
}

const percentOf = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** Crops of a photo with the current focal point, one for each use on the site. */
function Crops({ src, size, focus, roles }: CropsProps) {
  const point = focus ? { x: focus[0] / 100, y: focus[1] / 100 } : undefined;
  const crops = cropsOf(size, point, roles, useClub().horizon);
  const lostIn = crops.filter(({ showsFocus }) => !showsFocus).map(({ label }) => `«${label}»`);
  return (
    <div className="stack tight">
      <strong>Así se verá en la web</strong>
      <ul className="tiles tiles-small">
        {crops.map(({ label, rect, outline, showsFocus }) => (
          <li key={label}>
            <div
              className={css.crop}
              data-lost={!showsFocus || undefined}
              style={{
                aspectRatio: `${rect.width} / ${rect.height}`,
                clipPath: outline && `polygon(${outline.map(([x, y]) => `${x * 100}% ${y * 100}%`).join()})`,
              }}
            >
              <img
                src={src}
                alt=""
                style={{
                  width: percentOf(size.width, rect.width),
                  left: percentOf(-rect.left, rect.width),
                  top: percentOf(-rect.top, rect.height),
                }}
              />
            </div>
            <span className="help">{label}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="fault">
        {lostIn.length > 0 &&
          `El punto que has marcado no se ve en ${lostIn.join(', ')}: muévelo un poco o elige otra foto.`}
      </p>
    </div>
  );
}
