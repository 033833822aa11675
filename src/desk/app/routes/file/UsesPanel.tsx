import { useId, useState } from 'react';
import { Link } from 'react-router';
import { countPhrase } from '../../../../club/content/spelling.ts';
import { formAddress } from '../../../core/addresses.ts';
import type { EntryUse } from '../../../core/editing/entry-use.ts';
import { useClub } from '../../browser/use-club.ts';
import { Button } from '../../parts/Button.tsx';
import type { FileEditor } from './useFileEditor.ts';

/** References to removed or renamed entries, with buttons that update the references in the same save. */
export function UsesPanel({ editor }: { editor: FileEditor }) {
  const { checked, usesOfFile, conflict, dirty } = editor;
  const uses = usesOfFile ?? (dirty ? checked.uses : []);
  const [first] = uses;
  if (!first || conflict) return null;
  const names = [...new Set(uses.map(({ entry }) => `«${entry.name}»`))];
  const isRename = uses.every(({ entry }) => entry.becomes !== undefined);
  return (
    <section className="panel stack toned warning tight" aria-labelledby="en-uso">
      <h2 id="en-uso">
        {new Intl.ListFormat('es').format(names)} {names.length === 1 ? 'está' : 'están'} en uso
      </h2>
      <p>
        {isRename
          ? 'Ha cambiado su dirección web. Estos sitios todavía usan la antigua:'
          : 'Al quitarlo hay que cambiar también esto:'}
      </p>
      <UseList uses={uses.slice(0, MAX_SHOWN)} isRename={isRename} />
      {uses.length > MAX_SHOWN && (
        <details className="fold">
          <summary>Y {countPhrase(uses.length - MAX_SHOWN, 'sitio', 'sitios')} más</summary>
          <UseList uses={uses.slice(MAX_SHOWN)} isRename={isRename} />
        </details>
      )}
      <ReferenceButtons
        editor={editor}
        uses={uses}
        isRename={isRename}
        entry={names.length === 1 ? first.entry : null}
      />
      <p className="help">Es un solo cambio: se puede deshacer en «Versiones».</p>
    </section>
  );
}

/** Number of references that are shown without expanding. */
const MAX_SHOWN = 6;

const UseList = ({ uses, isRename }: { uses: readonly EntryUse[]; isRename: boolean }) => (
  <ul className="bullets">
    {uses.map((use) => (
      <li key={JSON.stringify([use.file, use.path])}>
        <Link to={formAddress(use.file, use.path)} className="text-link">
          {use.where}
        </Link>
        {!isRename && ` — ${effectOf(use)}`}
      </li>
    ))}
  </ul>
);

interface ReferenceButtonsProps {
  editor: FileEditor;
  uses: readonly EntryUse[];
  isRename: boolean;
  /** The only removed entry; null if there are several. */
  entry: EntryUse['entry'] | null;
}

/** Buttons that delete all references, or point them to another entry. */
function ReferenceButtons({ editor, uses, isRename, entry }: ReferenceButtonsProps) {
  const { busy, usesOfFile, save, remove } = editor;
  const { references } = useClub();
  const id = useId();
  const [chosenKey, setChosenKey] = useState('');
  const otherEntries =
    entry && !isRename ? references[entry.kind].filter(({ key }) => key !== entry.key) : [];
  const isRequired = !isRename && uses.some(({ deletePath }) => deletePath === null);
  const change = (replacement: string | null) =>
    void (usesOfFile ? remove({ replacement }) : save(undefined, undefined, { replacement }));
  return (
    <div className="row">
      {!isRequired && (
        <Button disabled={busy} onClick={() => change(null)}>
          {isRename
            ? 'Cambiarlo también ahí y guardar'
            : usesOfFile
              ? 'Borrarlo en todas partes'
              : 'Quitarlo en todas partes y guardar'}
        </Button>
      )}
      {otherEntries.length > 0 && (
        <>
          <label htmlFor={id}>{isRequired ? 'Pon' : 'o pon'} en su lugar</label>
          <select id={id} value={chosenKey} onChange={({ target }) => setChosenKey(target.value)}>
            <option value="">—</option>
            {otherEntries.map(({ key, name, detail }) => (
              <option key={key} value={key}>
                {detail ? `${name} · ${detail}` : name}
              </option>
            ))}
          </select>
          <Button variant="quiet" disabled={busy || !chosenKey} onClick={() => change(chosenKey)}>
            Ponerlo y guardar
          </Button>
        </>
      )}
    </div>
  );
}

/** Describes what deleting the entry does to a reference, in Spanish. */
function effectOf({ deletePath, item }: EntryUse): string {
  if (deletePath === null) return 'ahí no puede faltar.';
  return item ? 'se borra.' : 'se quita de ahí.';
}
