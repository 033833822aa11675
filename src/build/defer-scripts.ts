import { DEFERRED_TYPE } from '../site/deferred-start.ts';

/**
 * Gives every module script of a rendered page a type that no browser runs, and drops its preload hints. START_SCRIPT
 * of the page gives the type back when the page is painted. Knows nothing of what the scripts are.
 */
export function deferScripts(html: string): string {
  return html
    .replaceAll(/<script type="module"[^>]*>/g, `<script type="${DEFERRED_TYPE}">`)
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}
