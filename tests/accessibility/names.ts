import { expect, type Page } from '../setup/test.ts';

/** Words that a control would say if nobody had translated it. */
const ENGLISH =
  /\b(close|menu|next|previous|prev|open|back|home|skip|search|submit|send|photos?|gallery|carousel|slide|lightbox|zoom|play|pause|thumbnails|fullscreen|loading|hide|show|more|read|page)\b/i;

/** Roles and names as a screen reader gets them: controls without a name, and names in English. */
export async function badNames(page: Page, selector = 'body'): Promise<string[]> {
  const lines = (await page.locator(selector).ariaSnapshot()).split('\n').map((line) => line.trim());
  // A notice has two, nothing at all is one that is empty.
  expect(lines.length).toBeGreaterThan(1);
  // An icon's or a picture's file name is an address, not a name.
  const said = lines.filter((line) => !line.startsWith('- /url'));
  const nameless = said.filter((line) => /^- (link|button|textbox|radio|img|navigation)(:|$| \[)/.test(line));
  return [...nameless, ...said.filter((line) => ENGLISH.test(line))];
}
