import { isOf } from '../../content/files/declare.ts';
import { FILES } from '../../content/files/files.ts';
import { plainText } from './line-ends.ts';
import { changeMarkdown, readMarkdown } from './markdown-file.ts';
import { changeYaml, readYaml } from './yaml-file.ts';

const isMarkdown = (file: string) => file.endsWith('.md');

/**
 * The value of a content file: of a YAML file what stands in it, of a Markdown file its front matter with the text below
 * it as `texto`, without empty lines around it. A new file, `''`, is `{}`.
 * @param file its path in the content folder, with `/`
 * @throws ContentError for a text that cannot be parsed
 */
export function readDocument(file: string, text: string): { value: unknown } {
  const plain = plainText(text).text;
  return { value: isMarkdown(file) ? readMarkdown(file, plain) : readYaml(file, plain) };
}

/**
 * The text of a content file with another value, as `readDocument` gives it. What does not change stays byte for byte:
 * comments, order, quotes, blanks, line ends. Items of lists move and go with their comments.
 *
 * Fields that are null, undefined or '' and not in the file are not written. The keys of a map have no order, except where
 * the file's schema is a record.
 * @param text '' for a new file
 * @throws ContentError for a text that cannot be parsed
 */
export function changeDocument(file: string, text: string, value: unknown): string {
  const plain = plainText(text);
  const schema = FILES.find((declared) => isOf(declared, file))?.schema;
  const change = isMarkdown(file) ? changeMarkdown : changeYaml;
  const edited = change(file, plain.text, value, schema);
  return edited === plain.text ? text : plain.restore(edited);
}
