import { useEffect } from 'react';
import { useLocation } from 'react-router';
import './reveal.css';

const MOVES = '[data-reveal]';

/**
 * Things marked `data-reveal` rise a little each time they enter the view, for visitors who do not ask for less motion.
 * They begin just before their place is on the screen. A script, because a view timeline of the style sheet follows the
 * scrolling instead of taking the specified second.
 */
export function Reveal(): null {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has new things to reveal
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          if (!isIntersecting && boundingClientRect.top > innerHeight) {
            target.setAttribute('data-reveal', 'waiting');
          } else if (isIntersecting && target.getAttribute('data-reveal') === 'waiting') {
            target.setAttribute('data-reveal', 'shown');
          }
        }
      },
      { rootMargin: '0px 0px 10% 0px' },
    );
    for (const element of document.querySelectorAll(MOVES)) observer.observe(element);
    return () => {
      observer.disconnect();
      for (const element of document.querySelectorAll(MOVES)) element.setAttribute('data-reveal', '');
    };
  }, [pathname]);
  return null;
}
