/**
 * All styles of the site for screens in cascade order: base styles, then component styles. `print.css` is separate, and
 * the photo viewer loads its own. The bundler only reads this module for its style sheets; browsers never load its code.
 */
import './base.css';
import './scripts.css';

export { PageDocument } from '../document.tsx';
export { screens } from '../pages/screens.ts';
