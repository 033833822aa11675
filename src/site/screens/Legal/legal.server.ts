import type { Club, TextPage } from '../../../content/club.ts';
import { pageHead } from '../../head/head.ts';
import { breadcrumbData } from '../../head/structured-data.ts';
import { getSource } from '../../source.server.ts';
import { HOME } from '../../views.server.ts';

/** Loader of a legal text. */
export async function legalText(which: (club: Club) => TextPage) {
  const source = await getSource();
  const { path, title, description, intro, sections } = which(source.club);
  return {
    head: pageHead(source, {
      path,
      title,
      description,
      jsonLd: [breadcrumbData(source.club, [HOME, { title, link: path }])],
    }),
    steps: [HOME],
    title,
    intro,
    sections,
  };
}
