import { useState } from 'react';
import { useLocation } from 'react-router';
import { API, type Undone } from '../../api.ts';
import { ask, DeskError } from '../ask.ts';
import { useClub } from '../overview.ts';
import { Notice } from '../parts/Notice.tsx';

/** Says that a file was just deleted, and takes it back. */
export function DeletedNotice() {
  const { state } = useLocation() as {
    state: { deleted?: { file: string; title: string; version: string } } | null;
  };
  const { files, reload } = useClub();
  const [told, tell] = useState('');
  if (!state?.deleted) return null;
  const { file, title, version } = state.deleted;
  const undo = async () => {
    try {
      await ask<Undone>(API.undo, { method: 'POST', body: { id: version } });
      tell(`«${title}» vuelve a estar.`);
      reload();
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      tell(error.message);
    }
  };
  if (told) return <Notice tone="info">{told}</Notice>;
  // The browser remembers more than is so: it may have been taken back elsewhere.
  if (files.some((each) => each.file === file && each.exists)) return null;
  return (
    <Notice tone="good">
      Se ha borrado «{title}».
      <button type="button" className="button" data-quiet="" onClick={undo}>
        Deshacer
      </button>
    </Notice>
  );
}
