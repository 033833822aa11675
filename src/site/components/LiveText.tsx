import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react';

/** True while a browser draws for its own moment; false in the build, whose pages may be read on any later day. */
export const LiveContext = createContext(false);

interface Props extends HTMLAttributes<HTMLSpanElement> {
  /** Words that hold only today, such as «Hoy»; empty for none. */
  words: string;
  /** Words that they replace. */
  children?: ReactNode;
}

/**
 * Words of the day beside those that hold on any day. The build leaves them out: the page's script fills them in, and hides the
 * others, while the part around them is right (`live-text.ts`).
 */
export function LiveText({ words, children, ...rest }: Props) {
  const isLive = useContext(LiveContext);
  if (!words) return children;
  return (
    <>
      <span data-live={words} {...rest}>
        {isLive && words}
      </span>
      {children && (
        <span data-fallback="" hidden={isLive}>
          {children}
        </span>
      )}
    </>
  );
}
