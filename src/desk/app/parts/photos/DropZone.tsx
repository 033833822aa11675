import { useRef, useState } from 'react';
import { classNames } from '../../../../site/components/class-names.ts';
import { isTouchDevice } from '../../browser/touch.ts';
import { Button } from '../Button.tsx';
import css from './photos.module.css';

/** Accepted photo files. HEIC is listed by extension, because some systems do not know its media type. */
const PHOTO_TYPES = 'image/*,.heic,.heif';

interface Props {
  /** Instruction, which may begin with `dropVerb`: «Arrastra aquí las fotos». */
  instruction: string;
  onFiles: (files: File[]) => void;
  /** Button label of a zone that accepts a single file, and no folder. */
  singleFileLabel?: string;
  /** Value of the input's `accept`; photos by default. */
  accept?: string;
  disabled?: boolean;
}

/** Drop zone for files, with buttons that choose files or, except on phones, a folder. */
export function DropZone({
  instruction,
  onFiles,
  singleFileLabel,
  accept = PHOTO_TYPES,
  disabled = false,
}: Props) {
  const photos = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const acceptFiles = (files: File[]) => {
    if (files.length > 0 && !disabled) onFiles(singleFileLabel ? files.slice(0, 1) : files);
  };
  const fileInput = (ref: typeof photos, attributes: object) => (
    <input
      ref={ref}
      type="file"
      hidden
      onChange={({ target }) => {
        acceptFiles([...(target.files ?? [])].filter(isUserFile));
        // Lets `change` fire again if the same files are chosen.
        target.value = '';
      }}
      {...attributes}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the buttons do the same.
    <div
      className={classNames(css.zone, singleFileLabel && css.single)}
      data-over={isDraggedOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDraggedOver(false);
        droppedFiles(event.dataTransfer).then(acceptFiles, () => {});
      }}
    >
      <p>{instruction}</p>
      <div className="row">
        <Button
          variant={singleFileLabel ? 'quiet' : undefined}
          disabled={disabled}
          onClick={() => photos.current?.click()}
        >
          {singleFileLabel ?? 'Elegir fotos'}
        </Button>
        {!singleFileLabel && !isTouchDevice() && (
          <Button variant="quiet" disabled={disabled} onClick={() => folder.current?.click()}>
            Elegir una carpeta
          </Button>
        )}
      </div>
      {fileInput(photos, { multiple: !singleFileLabel, accept })}
      {!singleFileLabel && fileInput(folder, { webkitdirectory: '' })}
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
