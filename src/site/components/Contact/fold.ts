import { CONTACT_ID } from '../../../base/addresses/anchors.ts';

/** Opens the contact form if the page has it folded. */
export function unfoldForm(): void {
  document.getElementById(CONTACT_ID)?.querySelector('details')?.setAttribute('open', '');
}
