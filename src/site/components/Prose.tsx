import css from './Prose.module.css';

/** Running text made from the club's Markdown (raw HTML is refused when it is read). */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML comes from our own Markdown reader
  return <div className={css.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
