import type { PictureRole } from '../../../pictures/types.ts';
import { type Crop, cropsOf } from '../../photos/crops.ts';
import type { Focus } from '../../photos-api.ts';
import { useClub } from '../overview.ts';
import css from './Crops.module.css';

interface Props {
  /** Address of the whole photo. */
  src: string;
  size: { width: number; height: number };
  focus: Focus | null;
  roles: readonly PictureRole[];
}

const share = (part: number, whole: number) => `${(100 * part) / whole}%`;

function Cropped({ src, size, crop }: { src: string; size: Props['size']; crop: Crop }) {
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
        className={css.picture}
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
export function Crops({ src, size, focus, roles }: Props) {
  const point = focus ? { x: focus[0] / 100, y: focus[1] / 100 } : undefined;
  const crops = cropsOf(size, point, roles, useClub().horizon);
  const lost = crops.filter(({ keepsFocus }) => !keepsFocus).map(({ place }) => `«${place}»`);
  return (
    <div className={css.crops}>
      <p className={css.title}>Así se verá en la web</p>
      <ul className={css.list}>
        {crops.map((crop) => (
          <li key={crop.place} className={css.crop} data-lost={!crop.keepsFocus || undefined}>
            <Cropped src={src} size={size} crop={crop} />
            <span className={css.place}>{crop.place}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={css.warning}>
        {lost.length > 0 &&
          `El punto que has marcado no se ve en ${lost.join(', ')}: muévelo un poco o elige otra foto.`}
      </p>
    </div>
  );
}
