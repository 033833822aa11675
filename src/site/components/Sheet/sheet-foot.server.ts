import { hasAgenda } from '../../../content/season-of.ts';
import { CALENDAR_ANCHOR } from '../../../contract/anchors.ts';
import { absolute } from '../../head/structured-data.ts';
import { qrCode } from '../../qr.server.ts';
import type { Source } from '../../source.ts';
import type { SheetFootView } from './SheetFoot.tsx';

/**
 * The code leads to the page that offers the calendar, not to the calendar: Android has no program for webcal, and some
 * iPhones import the file once instead of following it. The page works on all, and has a way for each.
 */
export function sheetFoot({ club }: Source, path: string): SheetFootView {
  const address = `${absolute(club, path)}${hasAgenda(club) ? `#${CALENDAR_ANCHOR}` : ''}`;
  return { address, qr: qrCode(address) };
}
