import { COPY_LINE_ID } from '../../../contract/offline.ts';
import css from './OfflineCopies.module.css';

/** Empty in the page as it was built; the service worker writes into a copy how old it is. */
export const CopyLine = () => <div id={COPY_LINE_ID} className={css.line} role="status" />;
