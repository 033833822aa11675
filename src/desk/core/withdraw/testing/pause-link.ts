/**
 * Preloaded into a program (`node --import`): stops it before it links the first file whose name contains LINK_NEEDLE, until
 * the file LINK_GO exists. Creates LINK_PAUSED meanwhile.
 */
import { existsSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';

const { LINK_NEEDLE = '', LINK_PAUSED = '', LINK_GO = '' } = process.env;
const { link } = fs;
fs.link = async (from, to) => {
  if (String(to).includes(LINK_NEEDLE)) {
    writeFileSync(LINK_PAUSED, '');
    while (!existsSync(LINK_GO)) await pause(20);
  }
  return link(from, to);
};
syncBuiltinESMExports();
