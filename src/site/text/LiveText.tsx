import { createContext, type HTMLAttributes, useContext } from 'react';

/** True while a browser renders for the current time; false in the build, whose pages may be read on any later day. */
export const LiveContext = createContext(false);

interface Props extends HTMLAttributes<HTMLSpanElement> {
  /** Text that is only true today, such as «Hoy»; empty for none. */
  text: string;
  /** Text that it replaces. */
  children?: string;
}

/**
 * Text that is only true today, in place of one that is true on any day. The build shows the latter; the page's script shows the
 * former while the island around it is fresh (`live-text.ts`).
 */
export function LiveText({ text, children, ...rest }: Props) {
  const isLive = useContext(LiveContext);
  if (!text) return children;
  return (
    <span data-live={text} data-fallback={children} {...rest}>
      {isLive ? text : children}
    </span>
  );
}
