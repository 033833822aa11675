import { createContext, useContext } from 'react';

/** What an item knows of the list around it. */
export interface ListState {
  /** The one item that is open, by its own id; null where all are closed. */
  openItem: string | null;
  open: (item: string) => void;
  /** Opens an item or closes it; the person is there then. @param step its key or number in the list */
  toggle: (item: string, step: string | number) => void;
  /** Tells the list what is about to be taken out, so that it can be put back. */
  removing: (index: number, name: string) => void;
  /** Says something to those who hear the screen. */
  say: (words: string) => void;
}

export const ListContext = createContext<ListState | null>(null);

/** The list around an item. Only below a list. */
export function useListState(): ListState {
  const state = useContext(ListContext);
  if (!state) throw new Error('An item stands outside of a list.');
  return state;
}
