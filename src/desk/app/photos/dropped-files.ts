/** The files of what was dropped or chosen, folders included. */

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
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  const all = entries.some((entry) => entry === null)
    ? [...files]
    : (await Promise.all(entries.flatMap((entry) => (entry ? [filesOf(entry)] : [])))).flat();
  return all.filter(isOwn);
}

export const chosenFiles = (files: FileList | null): File[] => [...(files ?? [])].filter(isOwn);
