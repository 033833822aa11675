/**
 * Every style of the site in the order of its one style sheet: what a component says has the last word over the base, paper
 * over all. The viewer brings its own along. Of the code no browser gets anything.
 */
import './base.css';
import './scripts.css';

export { PageDocument } from '../document.tsx';
export { screens } from '../pages/screens.ts';

import './print.css';
