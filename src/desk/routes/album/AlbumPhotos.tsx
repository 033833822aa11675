import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OpenAlbum } from '../../albums/albums.ts';
import {
  type AlbumChange,
  albumsIn,
  coverOf,
  editAlbum,
  type Focus,
  type GalleriesValue,
} from '../../albums/galleries.ts';
import type { OpenFile } from '../../editing/edit-file.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { FocusPicker } from '../../parts/photos/FocusPicker.tsx';
import css from '../../parts/photos/photos.module.css';
import { TextField } from '../../parts/TextField.tsx';
import { formAddress, originalPictureAddress, pictureAddress } from '../../server/api.ts';
import { ConflictPanel, ResumedDraft, SaveBar } from '../file/SaveBar.tsx';
import { useFileEditor } from '../file/useFileEditor.ts';

interface Props {
  album: OpenAlbum;
  /** The file of all albums. */
  galleries: OpenFile;
}

/** The photos of an album; over them the chosen one, with its caption and chapter. */
export function AlbumPhotos({ album: { key, numbers }, galleries }: Props) {
  const editing = useFileEditor(galleries);
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<number>();
  const value = editing.value as GalleriesValue;
  const edited = albumsIn(value).find((each) => each.key === key)?.album;
  // In a draft it may have another name, or be gone.
  if (!edited) return <ResumedDraft editing={editing} />;
  const { pies, capitulos } = edited;
  const chapters = capitulos ?? [];
  const cover = coverOf(key, edited);
  const captionOf = (n: number) => pies?.[n] ?? '';
  const chapterAt = (n: number) => chapters.find(({ foto }) => foto === n)?.title ?? '';
  const change = (part: AlbumChange) => editing.change(editAlbum(value, key, part));
  const close = () => setChosen(undefined);
  const step = (by: -1 | 1, words: string) => {
    const to = numbers[numbers.indexOf(chosen ?? 0) + by];
    return (
      <Button look="quiet" disabled={to === undefined} onClick={() => setChosen(to)}>
        {words}
      </Button>
    );
  };
  const saveBar = (more?: ReactNode) => (
    <SaveBar editing={editing} onShow={(path) => navigate(formAddress(galleries.file, path))}>
      {more}
    </SaveBar>
  );
  return (
    <>
      <ul className="tiles" data-size="small">
        {numbers.map((n) => (
          <li key={n}>
            <button type="button" className={css.photo} onClick={() => setChosen(n)}>
              <img
                src={pictureAddress(`${key}/${n}`, 240) ?? ''}
                alt=""
                loading="lazy"
                className={css.picture}
              />
              <span className={css.mark}>
                <span className="visually-hidden">Foto </span>
                {n}
              </span>
              {cover.n === n && (
                <span className={css.mark} data-cover="">
                  Portada
                </span>
              )}
              <strong>{chapterAt(n)}</strong>
              <span>{captionOf(n)}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen === undefined ? (
        <>
          <ResumedDraft editing={editing} />
          <ConflictPanel editing={editing} />
          {saveBar()}
        </>
      ) : (
        <Dialog title={`Foto ${chosen}`} onClose={close}>
          <div className="row">
            {step(-1, 'Anterior')}
            {step(1, 'Siguiente')}
          </div>
          <ConflictPanel editing={editing} />
          <Picture album={key} n={chosen} cover={cover} onCover={(cover) => change({ cover })} />
          <TextField
            label="Pie de foto"
            autoComplete="off"
            help="Lo que se ve, en pocas palabras. Puede quedar vacío."
            value={captionOf(chosen)}
            onChange={({ target }) => change({ captions: { [chosen]: target.value } })}
          />
          <TextField
            label="Aquí empieza el capítulo"
            autoComplete="off"
            help="Solo en álbumes largos: el nombre de la parte que empieza en esta foto, como «Semifinales»."
            value={chapterAt(chosen)}
            onChange={({ target: { value: title } }) => {
              const others = chapters.filter(({ foto }) => foto !== chosen);
              change({ chapters: title ? [...others, { title, foto: chosen }] : others });
            }}
          />
          <Link to={`/fotos/retirar?foto=${encodeURIComponent(`${key}/${chosen}`)}`} className="text-link">
            Retirar la foto {chosen}…
          </Link>
          {saveBar(
            <Button look="quiet" onClick={close}>
              Volver a las fotos
            </Button>,
          )}
        </Dialog>
      )}
    </>
  );
}

/** The places that show an album's cover. */
const COVER_ROLES = ['foto', 'historia'] as const;

interface PictureProps {
  album: string;
  n: number;
  cover: { n: number | null; focus: Focus | null };
  onCover: (cover: NonNullable<AlbumChange['cover']>) => void;
}

/** A photo as it is; the cover with the point of it that no crop may lose. */
function Picture({ album, n, cover, onCover }: PictureProps) {
  return cover.n === n ? (
    <>
      <strong>Es la portada del álbum.</strong>
      <FocusPicker
        key={n}
        src={originalPictureAddress(`${album}/${n}`)}
        focus={cover.focus}
        onChange={(focus) => onCover({ n, focus })}
        roles={COVER_ROLES}
      />
    </>
  ) : (
    <>
      <img src={pictureAddress(`${album}/${n}`, 752) ?? ''} alt="" className={css.whole} />
      <Button look="quiet" onClick={() => onCover({ n, focus: null })}>
        Hacerla portada
      </Button>
    </>
  );
}
