import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
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
  const copy = useCopy(path);
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

/** The copy that is on the screen; null where it is fresh. */
function useCopy(path: string): Copy | null {
  const [told] = useState(() => new Map<string, Copy | null>());
  const [copy, setCopy] = useState<Copy | null>(null);
  const data = useMatches().at(-1)?.loaderData;
  useLayoutEffect(() => {
    told.set(withoutSlash(location.pathname), readCopyLine(document.getElementById(COPY_LINE_ID)));
    return listen(told);
  }, [told]);
  // What is told of a page counts once its data is on the screen, and as long as that stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the data is what changes
  useLayoutEffect(() => setCopy(told.get(path) ?? null), [data]);
  return copy;
}

/** Notes what the worker answers with, by the path of the page, and tells it that it was heard. */
function listen(told: Map<string, Copy | null>): () => void {
  const onMessage = ({ data, ports }: MessageEvent<Answering>) => {
    told.set(data.path, data.copy);
    // The data of a copy fits the scripts that it was made with, and no others.
    ports[0]?.postMessage(new URL(import.meta.url).pathname);
  };
  const { serviceWorker } = navigator;
  serviceWorker?.addEventListener('message', onMessage);
  return () => serviceWorker?.removeEventListener('message', onMessage);
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
  if (!serviceWorker) return;
  let left = false;
  // Not only one that controls the page: a page that is loaded while the first worker starts is nobody's.
  const tell = async () => {
    const { active } = await serviceWorker.ready;
    if (!left) active?.postMessage({ shown: path } satisfies Shown);
  };
  void tell();
  // A newer one has not seen it.
  serviceWorker.addEventListener('controllerchange', tell);
  return () => {
    left = true;
    serviceWorker.removeEventListener('controllerchange', tell);
  };
}
