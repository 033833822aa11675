/** A field of content that no page shows: whoever adds one learns of it before anybody compares it place by place. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SAMPLE } from '../setup/clubs.ts';
import { fill, readContent } from './content.ts';
import { all, builtPages, siteDirOf, textsIn, tidy } from './site.ts';

/** Shown on their days alone; agenda.test.ts compares them. */
const BY_DAY = ['avisos.yaml', 'calendario.yaml', 'partidos.yaml', 'lugares.yaml › pabellones'];
const ATTRIBUTES = ['alt', 'content', 'href'];

test('every text of the sample’s files is on a page', () => {
  const content = readContent(SAMPLE);
  const shown = builtPages(siteDirOf(SAMPLE))
    .flatMap(({ document }) => [
      tidy(document.body.textContent ?? ''),
      ...ATTRIBUTES.flatMap((name) =>
        all(document, `[${name}]`).map((element) => tidy(element.getAttribute(name) ?? '')),
      ),
    ])
    .join('\n');
  const written = readdirSync(SAMPLE.contentDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => textsIn(parse(readFileSync(join(SAMPLE.contentDir, file), 'utf8')), file))
    .filter(([field]) => !BY_DAY.some((part) => field.startsWith(part)));
  expect(written.length).toBeGreaterThan(100);
  expect(written.filter(([, text]) => !shown.includes(tidy(fill(content, text))))).toEqual([]);
});
