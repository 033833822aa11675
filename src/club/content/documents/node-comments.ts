/** Comments of YAML nodes. They move with their node, and are deleted only with it. */
import {
  type Document,
  isCollection,
  isNode,
  isPair,
  isScalar,
  type Node,
  type Pair,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';

type NodeEntry = Node | Pair<Node, Node | null>;

/** Returns the lines of a comment that are not empty. */
export const commentLines = (comment: string): string[] =>
  comment.split('\n').flatMap((line) => line.trim() || []);

/** Returns the comment lines of an entry and its descendants. */
function commentsWithin(entry: NodeEntry): string[] {
  const found: string[] = [];
  visit(entry as Node, (_, node) => {
    if (isNode(node)) found.push(...commentLines(`${node.commentBefore ?? ''}\n${node.comment ?? ''}`));
  });
  return found;
}

const joinComments = (above: string | null | undefined, below: string | null | undefined, gap = '\n') =>
  above && below ? above + gap + below : above || below || null;

/** Splits the comment above an entry at its last empty line; the part below belongs to the entry. */
function splitComment(comment: string | null | undefined): { detached: string; attached: string } {
  const lines = comment?.split('\n') ?? [];
  const gap = lines.lastIndexOf('');
  return { detached: lines.slice(0, Math.max(0, gap)).join('\n'), attached: lines.slice(gap + 1).join('\n') };
}

/**
 * Moves the comments of a replaced node to its replacement.
 * @returns the lines of those that are deleted
 */
export function moveComments(replaced: Node, replacement: Node): string[] {
  const { commentBefore, comment, spaceBefore } = replaced;
  replacement.spaceBefore = spaceBefore ?? false;
  replacement.commentBefore = commentBefore ?? null;
  if (isScalar(replaced)) {
    if (isScalar(replacement)) replacement.comment = comment ?? null;
    else replacement.commentBefore = joinComments(commentBefore, comment);
    return [];
  }
  replaced.commentBefore = null;
  return commentsWithin(replaced);
}

/**
 * Deletes the comments of deleted entries. Comments above, separated by an empty line, go to the next entry.
 * @param isDeleted true for the index of a deleted entry
 * @returns the deleted lines
 */
export function deleteComments(collection: YAMLMap | YAMLSeq, isDeleted: (i: number) => boolean): string[] {
  const deletedLines: string[] = [];
  let pendingComment = '';
  for (const [i, entry] of (collection.items as NodeEntry[]).entries()) {
    const holder = isPair(entry) ? entry.key : entry;
    if (isDeleted(i)) {
      const { detached, attached } = splitComment(holder.commentBefore);
      pendingComment = joinComments(pendingComment, detached, '\n\n') ?? '';
      holder.commentBefore = attached;
      deletedLines.push(...commentsWithin(entry));
    } else if (pendingComment) {
      const ownComment = holder.commentBefore ? `\n${holder.commentBefore}` : '';
      holder.commentBefore = `${pendingComment}\n${ownComment}`;
      holder.spaceBefore = true;
      pendingComment = '';
    }
  }
  collection.comment = joinComments(pendingComment, collection.comment, '\n\n');
  return deletedLines;
}

/** Removes the comment at the top of the file from the first entry, and returns it. */
export function takeHeader(doc: Document): string {
  const first = firstKey(doc.contents);
  const { detached, attached } = splitComment(first?.commentBefore);
  if (first) first.commentBefore = detached ? attached : null;
  return detached ? `${detached}\n` : attached;
}

/** Puts the comment at the top of the file above the first entry, or into a file without entries. */
export function putHeader(doc: Document, header: string): void {
  const first = firstKey(doc.contents);
  if (first) first.commentBefore = joinComments(header, first.commentBefore);
  else doc.commentBefore = joinComments(doc.commentBefore, header, '\n\n');
}

/** Returns the node to which the parser attaches the comment at the top of the file. */
function firstKey(contents: unknown): Node | undefined {
  const first = isCollection(contents) && !contents.flow ? contents.items[0] : undefined;
  return (isPair(first) ? first.key : first) as Node | undefined;
}
