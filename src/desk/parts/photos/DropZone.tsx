import { useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import css from './photos.module.css';

/** iPhones' own format is not an image to every system. */
const PHOTOS = 'image/*,.heic,.heif';

interface Props {
  /** «Arrastra aquí las fotos» */
  words: string;
  onFiles: (files: File[]) => void;
  /** One file alone, and the words of its button; no folder is offered. */
  single?: string;
  /** What the system offers to choose, where it is no photo. */
  accept?: string;
  disabled?: boolean;
}

/** A place to drop photos, or another file, on, with the same by buttons. */
export function DropZone({ words, onFiles, single, accept = PHOTOS, disabled = false }: Props) {
  const photos = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: File[]) => {
    if (files.length > 0 && !disabled) onFiles(single ? files.slice(0, 1) : files);
  };
  const input = (ref: typeof photos, more: object) => (
    <input
      ref={ref}
      type="file"
      hidden
      onChange={({ target }) => {
        take(chosenFiles(target.files));
        // The same files may be chosen again.
        target.value = '';
      }}
      {...more}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the buttons do the same.
    <div
      className={css.zone}
      data-over={over || undefined}
      data-single={single && ''}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        droppedFiles(event.dataTransfer).then(take, () => {});
      }}
    >
      <p>{words}</p>
      <div className="row">
        <Button
          look={single ? 'quiet' : undefined}
          disabled={disabled}
          onClick={() => photos.current?.click()}
        >
          {single ?? 'Elegir fotos'}
        </Button>
        {!single && (
          <Button look="quiet" disabled={disabled} onClick={() => folder.current?.click()}>
            Elegir una carpeta
          </Button>
        )}
      </div>
      {input(photos, { multiple: !single, accept })}
      {!single && input(folder, { webkitdirectory: '' })}
    </div>
  );
}

/** What systems put into folders by themselves is nobody's photo. */
const isOwn = ({ name }: File): boolean =>
  !name.startsWith('.') && !/^(?:thumbs\.db|desktop\.ini)$/i.test(name);

function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return new Promise((found, failed) =>
      (entry as FileSystemFileEntry).file((file) => found([file]), failed),
    );
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader gives some entries at a time, and none at the end.
  const rest = (): Promise<FileSystemEntry[]> =>
    new Promise<FileSystemEntry[]>((found, failed) => reader.readEntries(found, failed)).then(async (some) =>
      some.length > 0 ? [...some, ...(await rest())] : [],
    );
  return rest().then(async (entries) => (await Promise.all(entries.map(filesOf))).flat());
}

/** To be called while the drop is handled: afterwards the browser shows nothing of it. */
async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  const all = entries.some((entry) => entry === null)
    ? [...files]
    : (await Promise.all(entries.flatMap((entry) => (entry ? [filesOf(entry)] : [])))).flat();
  return all.filter(isOwn);
}

const chosenFiles = (files: FileList | null): File[] => [...(files ?? [])].filter(isOwn);
