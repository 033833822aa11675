import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * After a page change inside the site: moves the focus to the new page's heading and says its title, as a
 * browser does by itself when it loads a page.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {title}
    </div>
  );
}
