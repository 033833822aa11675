import { useRef, useState } from 'react';
import { classNames } from '../../../site/components/class-names.ts';
import { isTouchDevice } from '../../browser/touch.ts';
import { Button } from '../Button.tsx';
import css from './photos.module.css';

/** Accepted files. HEIC is listed by extension, because not every system knows its media type. */
const PHOTOS = 'image/*,.heic,.heif';

interface Props {
  /** Instruction, which may begin with `dropVerb`: «Arrastra aquí las fotos». */
  words: string;
  onFiles: (files: File[]) => void;
  /** Label of the button of a zone that takes a single file and no folder. */
  single?: string;
  /** Value of the input's `accept`; photos by default. */
  accept?: string;
  disabled?: boolean;
}

/** Drop zone for files, with buttons for the same. Phones have no folders to choose. */
export function DropZone({ words, onFiles, single, accept = PHOTOS, disabled = false }: Props) {
  const photos = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: File[]) => {
    if (files.length > 0 && !disabled) onFiles(single ? files.slice(0, 1) : files);
  };
  const fileInput = (ref: typeof photos, attributes: object) => (
    <input
      ref={ref}
      type="file"
      hidden
      onChange={({ target }) => {
        take(chosenFiles(target.files));
        // Fires `change` again for the same files.
        target.value = '';
      }}
      {...attributes}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the buttons do the same.
    <div
      className={classNames(css.zone, single && css.single)}
      data-over={over || undefined}
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
        {!single && !isTouchDevice() && (
          <Button look="quiet" disabled={disabled} onClick={() => folder.current?.click()}>
            Elegir una carpeta
          </Button>
        )}
      </div>
      {fileInput(photos, { multiple: !single, accept })}
      {!single && fileInput(folder, { webkitdirectory: '' })}
    </div>
  );
}

/** False for hidden files and files that operating systems add to folders. */
const isUserFile = ({ name }: File): boolean =>
  !name.startsWith('.') && !/^(?:thumbs\.db|desktop\.ini)$/i.test(name);

/** Reads the files of a dropped file or folder, recursively. */
function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return new Promise((resolve, reject) =>
      (entry as FileSystemFileEntry).file((file) => resolve([file]), reject),
    );
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // `readEntries` returns batches, the last one empty.
  const readAll = (): Promise<FileSystemEntry[]> =>
    new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject)).then(
      async (batch) => (batch.length > 0 ? [...batch, ...(await readAll())] : []),
    );
  return readAll().then(async (entries) => (await Promise.all(entries.map(filesOf))).flat());
}

/** Returns the dropped files. Must be called synchronously in the drop handler, before the browser clears the data. */
async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  const all = entries.some((entry) => entry === null)
    ? [...files]
    : (await Promise.all(entries.flatMap((entry) => (entry ? [filesOf(entry)] : [])))).flat();
  return all.filter(isUserFile);
}

const chosenFiles = (files: FileList | null): File[] => [...(files ?? [])].filter(isUserFile);
