import type { ComponentProps } from 'react';
import type { Album, Club, Link } from '../../content/club.ts';
import type { SitePage } from '../../content/site-page.ts';
import type { Source } from '../source.server.ts';
import type { screens } from './screens.ts';

export type ScreenName = keyof typeof screens;

/** What a screen shows besides its title and the way back to it, which the page itself says. */
type ScreenData<S extends ScreenName> = Omit<ComponentProps<(typeof screens)[S]>, 'title' | 'steps'>;

/** A page of the site, all that is known of it in one place. */
export interface PageOf<S extends ScreenName> extends SitePage {
  /** Title in the browser's tab and in search results, before the club's name; `title` when it is left out. */
  headTitle?: string;
  description: string;
  /** Breadcrumb: the pages above this one, home first. */
  steps: Link[];
  /** Address of what feed readers take from it. */
  feed?: string;
  /** It shows pictures of albums with minors: search engines are asked to keep none of its pictures. */
  hidesPictures?: boolean;
  /** schema.org descriptions besides the breadcrumb's. */
  jsonLd?: object[];
  screen: S;
  data: (source: Source) => ScreenData<S>;
}

/** The pages of one kind that a club has: none where it has not written what they show. */
export type PagesOf<S extends ScreenName> = (club: Club) => PageOf<S>[];

export type Page = { [S in ScreenName]: PageOf<S> }[ScreenName];

/** Whether one of some albums shows minors. */
export const withMinors = (albums: readonly Pick<Album, 'minors'>[]): boolean =>
  albums.some(({ minors }) => minors);

export const HOME: Link = { title: 'Inicio', link: '/' };
