import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useClub } from '../../browser/use-club.ts';
import { Button } from '../../parts/Button.tsx';
import type { EntryUse } from '../../server/api.ts';
import { formAddress } from '../../server/api.ts';
import type { FileEditor } from './useFileEditor.ts';

/** What a change takes away and other places name: where, what becomes of each, and taking it out of all in one save. */
export function UsesPanel({ editing }: { editing: FileEditor }) {
  const { checked, usesOfFile, conflict, dirty } = editing;
  const uses = usesOfFile ?? (dirty ? checked.uses : []);
  const [first] = uses;
  if (!first || conflict) return null;
  const names = [...new Set(uses.map(({ entry }) => `«${entry.name}»`))];
  const isRename = uses.every(({ entry }) => entry.becomes !== undefined);
  return (
    <section className="panel stack" data-tone="warning" data-gap="tight" aria-labelledby="en-uso">
      <h2 id="en-uso">
        {new Intl.ListFormat('es').format(names)} {names.length === 1 ? 'está' : 'están'} en uso
      </h2>
      <p>
        {isRename
          ? 'Su nombre en las direcciones cambia, y aquí está con el de antes:'
          : 'Al quitarlo hay que cambiar también esto:'}
      </p>
      <Places uses={uses.slice(0, SHOWN)} isRename={isRename} />
      {uses.length > SHOWN && (
        <details className="fold">
          <summary>
            Y {uses.length - SHOWN} {uses.length - SHOWN === 1 ? 'sitio' : 'sitios'} más
          </summary>
          <Places uses={uses.slice(SHOWN)} isRename={isRename} />
        </details>
      )}
      <Remedies
        editing={editing}
        uses={uses}
        isRename={isRename}
        entry={names.length === 1 ? first.entry : null}
      />
      <p className="help">Es un solo cambio: se puede deshacer en «Versiones».</p>
    </section>
  );
}

/** More would push the buttons away. */
const SHOWN = 6;

const Places = ({ uses, isRename }: { uses: readonly EntryUse[]; isRename: boolean }) => (
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

interface RemediesProps {
  editing: FileEditor;
  uses: readonly EntryUse[];
  isRename: boolean;
  /** The only entry that deletePath; null where there are several. */
  entry: EntryUse['entry'] | null;
}

/** Buttons that change all places at once: without the entry, or with another one in its place. */
function Remedies({ editing, uses, isRename, entry }: RemediesProps) {
  const { busy, usesOfFile, save, remove } = editing;
  const { references } = useClub();
  const id = useId();
  const [chosen, choose] = useState('');
  const others = entry && !isRename ? references[entry.kind].filter(({ key }) => key !== entry.key) : [];
  const isStuck = !isRename && uses.some(({ deletePath }) => deletePath === null);
  const change = (instead: string | null) =>
    void (usesOfFile ? remove({ instead }) : save(undefined, undefined, { instead }));
  return (
    <div className="row">
      {!isStuck && (
        <Button disabled={busy} onClick={() => change(null)}>
          {isRename
            ? 'Cambiarlo también ahí y guardar'
            : usesOfFile
              ? 'Borrarlo en todas partes'
              : 'Quitarlo en todas partes y guardar'}
        </Button>
      )}
      {others.length > 0 && (
        <>
          <label htmlFor={id}>{isStuck ? 'Pon' : 'o pon'} en su lugar</label>
          <select id={id} value={chosen} onChange={({ target }) => choose(target.value)}>
            <option value="">—</option>
            {others.map(({ key, name, detail }) => (
              <option key={key} value={key}>
                {detail ? `${name} · ${detail}` : name}
              </option>
            ))}
          </select>
          <Button look="quiet" disabled={busy || !chosen} onClick={() => change(chosen)}>
            Ponerlo y guardar
          </Button>
        </>
      )}
    </div>
  );
}

/** What becomes of a place when the entry is taken out of it. */
function effectOf({ deletePath, item }: EntryUse): string {
  if (deletePath === null) return 'ahí no puede faltar.';
  return item ? 'se borra.' : 'se quita de ahí.';
}
