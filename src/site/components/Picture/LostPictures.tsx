import { useEffect } from 'react';
import { askAgain } from './lost.ts';

/** Pictures that were lost with the connection come with it again. */
export function LostPictures(): null {
  useEffect(() => {
    const onOnline = () => askAgain(document);
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  return null;
}
