import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { shownNumbers } from '../../../../club/content/photo-order.ts';
import { formAddress, originalPictureAddress, pictureAddress } from '../../../core/addresses.ts';
import {
  type AlbumChange,
  albumsIn,
  coverOf,
  editAlbum,
  type Focus,
  type GalleriesValue,
  movePhoto,
} from '../../../core/albums/galleries.ts';
import { useClub } from '../../browser/use-club.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { FocusPicker } from '../../parts/photos/FocusPicker.tsx';
import css from '../../parts/photos/photos.module.css';
import { TextField } from '../../parts/TextField.tsx';
import { ConflictPanel, ResumedDraft, SaveBar } from '../file/SaveBar.tsx';
import type { FileEditor } from '../file/useFileEditor.ts';

interface Props {
  albumKey: string;
  /** Editor of the file that contains all albums. */
  editor: FileEditor;
}

/** Photos of an album in their order, with a dialog to edit the caption, chapter and cover of the selected one. */
export function AlbumPhotos({ albumKey: key, editor }: Props) {
  const navigate = useNavigate();
  const mayWithdraw = useClub().person?.role !== 'photos';
  const [chosen, setChosen] = useState<number>();
  const [isSorting, setSorting] = useState(false);
  const value = editor.value as GalleriesValue;
  const edited = albumsIn(value).find((entry) => entry.key === key)?.album;
  // A draft may have renamed or deleted the album.
  if (!edited) return <ResumedDraft editor={editor} />;
  const { pies, capitulos } = edited;
  const numbers = shownNumbers(edited);
  const chapters = capitulos ?? [];
  const cover = coverOf(key, edited);
  const captionOf = (n: number) => pies?.[n] ?? '';
  const chapterAt = (n: number) => chapters.find(({ foto }) => foto === n)?.title ?? '';
  const change = (changes: AlbumChange) => editor.change(editAlbum(value, key, changes));
  const close = () => setChosen(undefined);
  const stepButton = (offset: -1 | 1, label: string) => {
    const to = numbers[numbers.indexOf(chosen ?? 0) + offset];
    return (
      <Button variant="quiet" disabled={to === undefined} onClick={() => setChosen(to)}>
        {label}
      </Button>
    );
  };
  const saveBar = (buttons?: ReactNode) => (
    <SaveBar editor={editor} onShow={(path) => navigate(formAddress(editor.open.file, path))}>
      {buttons}
    </SaveBar>
  );
  return (
    <>
      <Button variant="quiet" aria-pressed={isSorting} onClick={() => setSorting(!isSorting)}>
        {isSorting ? 'Terminar de ordenar' : 'Ordenar las fotos'}
      </Button>
      <ul className="tiles tiles-small">
        {numbers.map((n, index) => (
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
              {cover.n === n && <span className={`${css.mark} ${css.cover}`}>Portada</span>}
              <strong>{chapterAt(n)}</strong>
              <span>{captionOf(n)}</span>
            </button>
            {isSorting && (
              <MoveButtons
                n={n}
                index={index}
                total={numbers.length}
                onMove={(to) => editor.change(movePhoto(value, key, n, to))}
              />
            )}
          </li>
        ))}
      </ul>
      {chosen === undefined ? (
        <>
          <ResumedDraft editor={editor} />
          <ConflictPanel editor={editor} />
          {saveBar()}
        </>
      ) : (
        <Dialog title={`Foto ${chosen}`} onClose={close}>
          <div className="row">
            {stepButton(-1, 'Anterior')}
            {stepButton(1, 'Siguiente')}
          </div>
          <ConflictPanel editor={editor} />
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
              const otherChapters = chapters.filter(({ foto }) => foto !== chosen);
              change({ chapters: title ? [...otherChapters, { title, foto: chosen }] : otherChapters });
            }}
          />
          {mayWithdraw && (
            <Link to={`/fotos/retirar?foto=${encodeURIComponent(`${key}/${chosen}`)}`} className="text-link">
              Retirar la foto {chosen}…
            </Link>
          )}
          {saveBar(
            <Button variant="quiet" onClick={close}>
              Volver a las fotos
            </Button>,
          )}
        </Dialog>
      )}
    </>
  );
}

const MOVES = [
  { symbol: '⇤', label: 'al principio', targetOf: () => 0 },
  { symbol: '←', label: 'antes', targetOf: (index: number) => index - 1 },
  { symbol: '→', label: 'después', targetOf: (index: number) => index + 1 },
];

interface MoveProps {
  /** Number of the photo. */
  n: number;
  /** Index among the shown photos. */
  index: number;
  total: number;
  onMove: (to: number) => void;
}

/** Buttons that move a photo, for touch and keyboard. */
function MoveButtons({ n, index, total, onMove }: MoveProps) {
  return (
    <div className={css.moves}>
      {MOVES.map(({ symbol, label, targetOf }) => {
        const target = targetOf(index);
        const isEnd = target < 0 || target >= total || target === index;
        return (
          <Button
            key={symbol}
            variant="quiet"
            aria-label={`Mover la foto ${n} ${label}`}
            aria-disabled={isEnd}
            onClick={({ currentTarget }) => {
              if (isEnd) return;
              onMove(target);
              // Keeps the focus for repeated moves: a button that is moved in the DOM loses it.
              requestAnimationFrame(() => {
                currentTarget.focus({ preventScroll: true });
                currentTarget.scrollIntoView({ block: 'nearest' });
              });
            }}
          >
            {symbol}
          </Button>
        );
      })}
      <span className="visually-hidden" role="status">
        Puesto {index + 1} de {total}
      </span>
    </div>
  );
}

/** Roles in which the site shows an album's cover. */
const COVER_ROLES = ['foto', 'historia'] as const;

interface PictureProps {
  album: string;
  n: number;
  cover: { n: number | null; focus: Focus | null };
  onCover: (cover: NonNullable<AlbumChange['cover']>) => void;
}

/** Selected photo: the cover with its focal point, or another photo with a button that makes it the cover. */
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
      <img src={pictureAddress(`${album}/${n}`, 752) ?? ''} alt="" className={css.reservedPhoto} />
      <Button variant="quiet" onClick={() => onCover({ n, focus: null })}>
        Hacerla portada
      </Button>
    </>
  );
}
