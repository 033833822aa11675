import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react';

/** True while a browser renders for the current time; false in the build, whose pages may be read on any later day. */
export const LiveContext = createContext(false);

interface Props extends HTMLAttributes<HTMLSpanElement> {
  /** Text that is only true today, such as «Hoy»; empty for none. */
  text: string;
  /** Text that it replaces. */
  children?: ReactNode;
}

/**
 * Text that is only true today, in place of one that is true on any day. The build omits it; the page's script fills it in
 * and hides the other while the island around it is fresh (`live-text.ts`).
 */
export function LiveText({ text, children, ...rest }: Props) {
  const isLive = useContext(LiveContext);
  if (!text) return children;
  return (
    <>
      <span data-live={text} {...rest}>
        {isLive && text}
      </span>
      {children && (
        <span data-fallback="" hidden={isLive}>
          {children}
        </span>
      )}
    </>
  );
}
