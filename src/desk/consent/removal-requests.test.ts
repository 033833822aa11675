import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { sampleContent } from '../../../sample-club/paths.ts';
import { readClub } from '../../content/read.ts';
import { removalRequest } from '../../contract/removal-request.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import { photoViews } from '../../site/views.server.ts';
import { parseRemovalRequests } from './removal-requests.ts';

const club = await readClub(sampleContent, sitePages);
const [album] = club.seasons.flatMap((season) => season.albums);
if (!album) throw new Error('the sample has no album');
const galleries = parse(await readFile(`${sampleContent}/galerias.yaml`, 'utf8'));
const key = album.path.replace('/galerias/', '');
const picture = { base: '', hash: '', width: 1, height: 1, color: '', widths: [] };
/** The photos as the lightbox knows them, whose button begins the message. */
const views = photoViews({ picture: () => picture } as never, album);
const asked = views.map((view) => removalRequest(view.n, view.album));

test('the message that a photo begins leads to that photo', () => {
  for (const [i, text] of asked.entries())
    expect(parseRemovalRequests(text, galleries)).toEqual([{ album: key, n: views[i]?.n }]);
});

test('several photos add up, whatever was typed between them, each once', () => {
  const text = `Hola:\n\n${asked[4]}\n\n${asked[1]} Es mi hija.\n${asked[4]}\n\nGracias`;
  expect(parseRemovalRequests(text, galleries)).toEqual([
    { album: key, n: 5 },
    { album: key, n: 2 },
  ]);
});

test('a mail program may have broken or quoted the lines', () => {
  const quoted = `> ${asked[1]?.replace(' foto ', '\r\n> foto ')}`;
  expect(parseRemovalRequests(quoted, galleries)).toEqual([{ album: key, n: 2 }]);
});

test('what names no photo of the club leads nowhere', () => {
  for (const text of [
    '',
    'Quiero que se retire la foto 3.',
    removalRequest(3, 'Otro álbum'),
    removalRequest(999, views[0]?.album ?? ''),
    removalRequest(0, views[0]?.album ?? ''),
  ])
    expect(parseRemovalRequests(text, galleries)).toEqual([]);
});
