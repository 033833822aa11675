import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { PLACEHOLDER_PATTERN } from './content-node.ts';

/**
 * Parses Markdown as the site reads it: CommonMark, in which a placeholder may be the address of a link. A space in the
 * placeholder would end that address, so the tree has a non-breaking space there, which keeps all positions.
 */
export const markdownTree = (text: string): Root =>
  fromMarkdown(text.replace(PLACEHOLDER_PATTERN, (placeholder) => placeholder.replaceAll(' ', '\u00A0')));
