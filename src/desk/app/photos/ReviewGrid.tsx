import { isInSeason } from '../../../content/season-names.ts';
import type { Review } from '../../photos-api.ts';
import css from './ReviewGrid.module.css';
import { waitingPhoto } from './useUpload.ts';

interface Props {
  id: string;
  photos: Review['photos'];
  /** Of their album. */
  season: string;
  taken: ReadonlySet<number>;
  onToggle: (index: number) => void;
}

const moment = new Intl.DateTimeFormat('es', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

/** Photos that wait to be added, in the order in which they were taken, each with what is odd about it. */
export function ReviewGrid({ id, photos, season, taken, onToggle }: Props) {
  return (
    <ul className={css.photos}>
      {photos.map(({ index, name, taken: at, day, remarks }) => (
        <li key={index} className={css.photo} data-out={!taken.has(index) || undefined}>
          <label className={css.label}>
            <img src={waitingPhoto(id, index)} alt="" loading="lazy" className={css.picture} />
            <span className={css.name}>
              <input type="checkbox" checked={taken.has(index)} onChange={() => onToggle(index)} />
              <span>{name}</span>
            </span>
          </label>
          <p className={css.time}>{at ? moment.format(new Date(at)) : 'No se sabe cuándo se hizo'}</p>
          {day && !isInSeason(day, season) && (
            <p className={css.remark}>
              Esa fecha no es de la temporada {season}: puede que el reloj de la cámara estuviera mal.
            </p>
          )}
          {remarks.map(({ code, message }) => (
            <p key={code} className={css.remark}>
              {message}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
