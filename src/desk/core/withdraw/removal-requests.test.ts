import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { sampleContent } from '../../../../sample-club/paths.ts';
import { pictureRemovalRequest, removalRequest } from '../../../base/addresses/contact-form.ts';
import type { Album } from '../../../club/content/club.ts';
import { teamPhotoName } from '../../../club/content/picture-names.ts';
import { readClub } from '../../../club/content/read.ts';
import { albumPhotos } from '../../../site/components/PhotoGrid/photos.ts';
import { sitePages } from '../../../site/pages/site-map.ts';
import { parseRemovalRequests } from './removal-requests.ts';

const galleries = parse(await readFile(`${sampleContent}/galerias.yaml`, 'utf8'));
const club = await readClub(sampleContent, sitePages);
const findIds = (text: string) => parseRemovalRequests(text, galleries, club);
const { seasons } = club;
const album = seasons.flatMap(({ albums }) => albums).find(({ path }) => path === '/galerias/2024-2025/copa');
const [view] = albumPhotos(album as Album);
/** Returns the message that the lightbox prefills. */
const requestFor = (n: number) => removalRequest(n, view?.album ?? '');
const [kind] = club.kinds;
const team = kind?.teams.find(({ img }) => img);
const photo = (n: number) => `2024-2025/copa/${n}`;

test.each<[string, string, string[]]>([
  ['the message prefilled for a photo', requestFor(5), [photo(5)]],
  [
    'several requests with other text',
    `Hola:\n\n${requestFor(5)}\n\n${requestFor(2)} Es mi hija.\n${requestFor(5)}\n\nGracias`,
    [photo(5), photo(2)],
  ],
  ['wrapped and quoted lines', `> ${requestFor(2).replace(' foto ', '\r\n> foto ')}`, [photo(2)]],
  [
    'the message below the photo of a team',
    kind && team ? `Hola: ${pictureRemovalRequest(teamPhotoName(team, kind))} Gracias` : '',
    [team?.img?.id ?? ''],
  ],
  ['an empty message', '', []],
  ['a request without an album', 'Quiero que se retire la foto 3.', []],
  ['an unknown album', removalRequest(3, 'Otro álbum'), []],
  ['unknown photos', `${requestFor(999)} ${requestFor(0)}`, []],
])('finds the photos in %s', (_, text, photos) => expect(findIds(text)).toEqual(photos));
