import type { SVGProps } from 'react';

const paths = {
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3v4M15.5 3v4',
  people: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M19 8v6M16 11h6',
  pin: 'M12 21s7-6.1 7-11.5a7 7 0 0 0-14 0C5 14.9 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  mail: 'M3.5 6.5h17v11h-17zM4 7l8 6 8-6',
  phone:
    'M6 3.5h3l1.5 4.5L8.5 9.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3a2 2 0 0 1-2 2A16 16 0 0 1 4 5.5a2 2 0 0 1 2-2Z',
  shield: 'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15.5 10',
  photos: 'M7 4h13v13H7zM4 8v12h12M7 14l4-4 3 3 2-2 4 4',
} as const;

export type IconName = keyof typeof paths;

/**
 * Decorative line icon in the size of the text beside it. Arrows and similar icons, which a page has many of, are CSS
 * pseudo-elements (icons.css).
 */
export function Icon({ name, ...rest }: { name: IconName } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={paths[name]} />
    </svg>
  );
}
