/**
 * Things marked `data-reveal` rise a little each time they enter the view, for visitors who do not ask for less motion.
 * They begin just before their place is on the screen. A script, because a view timeline of the style sheet follows the
 * scrolling instead of taking the specified second.
 */
export function startReveal(): void {
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
  for (const element of document.querySelectorAll('[data-reveal]')) observer.observe(element);
}
