import { CONTACT_ID } from '../../../addresses/anchors.ts';

/** Opens the contact form where the page has it folded: something leads to it or stands in it. */
export function unfoldForm(): void {
  document.getElementById(CONTACT_ID)?.querySelector('details')?.setAttribute('open', '');
}
