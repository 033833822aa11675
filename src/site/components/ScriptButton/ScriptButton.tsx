import type { ButtonHTMLAttributes } from 'react';
import css from './ScriptButton.module.css';

/** A button that only scripts can serve: without them it is not there. */
export const ScriptButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className={`button ${css.button}`} data-quiet="" data-screen-only="" {...props} />
);
