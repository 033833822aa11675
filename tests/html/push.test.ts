/** Sites whose server sends no notices to phones have nothing of them, in no file. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLUBS, OTHER_SPORT } from '../setup/clubs.ts';
import { builtFiles, siteDirOf } from './site.ts';

test.each([...CLUBS, OTHER_SPORT])('the $name has no byte of notices to phones', (club) => {
  const texts = builtFiles(siteDirOf(club)).filter((file) =>
    /\.(?:html|js|css|json|webmanifest)$/.test(file),
  );
  expect(texts.length).toBeGreaterThan(10);
  const traces =
    /Avísame si cambia|data-push|\/api\/avisos|PushManager|PUSH_BUILD|pushsubscription|"standalone"/;
  expect(texts.filter((file) => traces.test(readFileSync(file, 'utf8')))).toEqual([]);
});
