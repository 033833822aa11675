import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import {
  type Answering,
  COPY_LINE_ID,
  type Copy,
  type Shown,
  withoutSlash,
} from '../../../contract/offline.ts';
import { copyLine } from '../../copy-line.ts';
import css from './OfflineCopies.module.css';
import { registerWhenIdle } from './worker-registration.ts';

interface Props {
  /** False where the club has no agenda, or has turned copies off. */
  keep: boolean;
}

/**
 * Registers the service worker that keeps pages for use without a network, and says on a copy how old it is. Empty in
 * the page as it was built; the worker writes the line into a copy that it answers with, and React leaves it there.
 */
export function OfflineCopies({ keep }: Props) {
  const path = withoutSlash(useLocation().pathname);
  const copy = useCopies()[path];
  useEffect(() => registerWhenIdle(keep), [keep]);
  useEffect(() => (keep ? tellOfPage(path) : undefined), [keep, path]);
  return (
    <div
      id={COPY_LINE_ID}
      className={css.line}
      role="status"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the worker's words and the page's come from one function
      dangerouslySetInnerHTML={{ __html: copy ? copyLine(copy, Date.now()) : '' }}
    />
  );
}

/** Copies that the worker answered with, by the path of their page. */
function useCopies(): Record<string, Copy> {
  const [copies, setCopies] = useState<Record<string, Copy>>({});
  useEffect(() => {
    const loaded = readCopyLine(document.getElementById(COPY_LINE_ID));
    if (loaded) setCopies({ [withoutSlash(location.pathname)]: loaded });
    const onMessage = ({ data, ports }: MessageEvent<Answering>) => {
      const { path, copy } = data;
      setCopies(({ [path]: _, ...others }) => (copy ? { ...others, [path]: copy } : others));
      // The data of a copy fits the scripts that it was made with, and no others.
      ports[0]?.postMessage(new URL(import.meta.url).pathname);
    };
    const { serviceWorker } = navigator;
    serviceWorker?.addEventListener('message', onMessage);
    return () => serviceWorker?.removeEventListener('message', onMessage);
  }, []);
  return copies;
}

/** What the line says that stands in a page; null where it is empty. */
function readCopyLine(line: HTMLElement | null): Copy | null {
  const time = line?.querySelector('time');
  if (!time) return null;
  return {
    savedAt: Date.parse(time.dateTime),
    cause: time.dataset.cause === 'silent' ? 'silent' : 'offline',
  };
}

/** Tells the worker, as soon as it is there, which page is shown, so that it is kept. */
function tellOfPage(path: string): (() => void) | undefined {
  const { serviceWorker } = navigator;
  const tell = () => serviceWorker?.controller?.postMessage({ shown: path } satisfies Shown);
  tell();
  serviceWorker?.addEventListener('controllerchange', tell);
  return () => serviceWorker?.removeEventListener('controllerchange', tell);
}
