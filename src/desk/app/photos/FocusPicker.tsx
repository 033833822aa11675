import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import type { PictureRole } from '../../../pictures/types.ts';
import type { Focus } from '../../albums/galleries.ts';
import { type Crop, cropsOf } from '../../photos/crops.ts';
import { useClub } from '../overview.ts';
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
    <fieldset className="field stack" data-gap="tight">
      <legend>Lo que no se puede recortar</legend>
      <p className="help">
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
      <div className="fields">
        {AXES.map((words, axis) => (
          <div key={words} className={`field ${css.axis}`}>
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
        <button type="button" className="button" data-quiet="" onClick={() => onChange(null)}>
          Quitar el punto
        </button>
      )}
      {size && <Crops src={src} size={size} focus={focus} roles={roles} />}
    </fieldset>
  );
}

interface CropsProps {
  /** Address of the whole photo. */
  src: string;
  size: { width: number; height: number };
  focus: Focus | null;
  roles: readonly PictureRole[];
}

const share = (part: number, whole: number) => `${(100 * part) / whole}%`;

function Cropped({ src, size, crop }: { src: string; size: CropsProps['size']; crop: Crop }) {
  const { rect, outline } = crop;
  const corners = outline?.map(([x, y]) => `${x * 100}% ${y * 100}%`).join(', ');
  return (
    <div
      className={css.frame}
      style={{
        aspectRatio: `${rect.width} / ${rect.height}`,
        ...(corners && { clipPath: `polygon(${corners})` }),
      }}
    >
      <img
        src={src}
        alt=""
        className={css.cut}
        style={{
          width: share(size.width, rect.width),
          left: share(-rect.left, rect.width),
          top: share(-rect.top, rect.height),
        }}
      />
    </div>
  );
}

/** What each place of the site shows of a photo, as the point to keep is now. */
function Crops({ src, size, focus, roles }: CropsProps) {
  const point = focus ? { x: focus[0] / 100, y: focus[1] / 100 } : undefined;
  const crops = cropsOf(size, point, roles, useClub().horizon);
  const lost = crops.filter(({ keepsFocus }) => !keepsFocus).map(({ place }) => `«${place}»`);
  return (
    <div className="stack" data-gap="tight">
      <strong>Así se verá en la web</strong>
      <ul className={css.list}>
        {crops.map((crop) => (
          <li key={crop.place} className={css.crop} data-lost={!crop.keepsFocus || undefined}>
            <Cropped src={src} size={size} crop={crop} />
            <span className="help">{crop.place}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="fault">
        {lost.length > 0 &&
          `El punto que has marcado no se ve en ${lost.join(', ')}: muévelo un poco o elige otra foto.`}
      </p>
    </div>
  );
}
