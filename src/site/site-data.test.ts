import { expect, test } from 'vitest';
import { changedClub } from '../club/content/testing/changed-club.ts';
import { agendaFile, collectSiteData } from './site-data.ts';

test('the data of a club with notices alone name no pages that it does not have', async () => {
  const notices = 'avisos: [{ texto: Hola, desde: 2030-11-16, hasta: 2030-11-17 }]\n';
  const club = { ...(await changedClub({ 'avisos.yaml': notices })), calendar: null, matches: [] };
  const source = collectSiteData(club, { pictures: {} });
  const { text } = agendaFile(source);
  const paths = Array.from(text.matchAll(/"path":"([^"]*)"/g), ([, path]) => path);
  expect(source.pages.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
});
