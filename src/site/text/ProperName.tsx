import { type ComponentProps, type ElementType, useContext } from 'react';
import { LiveContext } from './LiveText.tsx';

type Props<Tag extends ElementType> = { as?: Tag } & Omit<ComponentProps<Tag>, 'as' | 'translate'>;

/** Element whose content a browser's translation leaves alone: a name of a team, a person or a place, or an address. */
export function ProperName<Tag extends ElementType = 'span'>({ as, ...rest }: Props<Tag>) {
  const Element: ElementType = as ?? 'span';
  return <Element translate="no" {...rest} />;
}

/** Range of hours, `18:00–19:30`. Isolated, because text from right to left would show its end first. */
export function HourRange<Tag extends ElementType = 'bdi'>({ as, ...rest }: Props<Tag>) {
  const Element: ElementType = as ?? 'bdi';
  return <Element dir="ltr" translate="no" {...rest} />;
}

const HOUR_RANGE = /\d\d:\d\d–\d\d:\d\d/;

interface MarkedTextProps {
  text: string;
  /** Proper names that the text may contain; empty ones are ignored. */
  names?: readonly string[];
}

/**
 * Text that the site composes, `Pasa a 17:45–19:15, CEIP Sur`, with its ranges of hours and proper names marked. On a translated
 * page, React must replace elements instead of editing them, so the browser renders one for each text; the build needs none.
 */
export function MarkedText({ text, names = [] }: MarkedTextProps) {
  const isLive = useContext(LiveContext);
  const longestFirst = names.filter(Boolean).toSorted((a, b) => b.length - a.length);
  const patterns = [HOUR_RANGE.source, ...longestFirst.map(escapePattern)];
  const parts = text.split(new RegExp(`(${patterns.join('|')})`));
  const marked = parts.map((part, i) => {
    // Matches are at odd indexes.
    if (i % 2 === 0) return part;
    const Mark = HOUR_RANGE.test(part) ? HourRange : ProperName;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    return <Mark key={i}>{part}</Mark>;
  });
  return isLive ? <span key={text}>{marked}</span> : marked;
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
