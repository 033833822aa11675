import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { BLOG_FEED_PATH } from '../../base/addresses/paths.ts';
import { changedClub } from '../../club/content/testing/changed-club.ts';
import { createFeed } from './feed.ts';

/** Returns the entries of the feed of a blog with these stories. */
async function feedEntries(...stories: string[]) {
  const club = await changedClub({
    'paginas/blog.md': `---\ntitle: Blog\ndescription: Noticias.\n---\n\n${stories.join('\n\n')}\n`,
  });
  const { document } = parseHTML(createFeed(club)[BLOG_FEED_PATH] ?? '');
  return [...document.querySelectorAll('entry')].map((entry) => ({
    id: entry.querySelector('id')?.textContent,
    title: entry.querySelector('title')?.textContent,
    updated: entry.querySelector('updated')?.textContent,
    content: entry.querySelector('content')?.textContent,
  }));
}

test('lists stories newest first, with Madrid time and absolute URLs', async () => {
  const entries = await feedEntries(
    '## Uno & más\n\n*9 de noviembre de 2024.* Mira [el equipo](/equipos) o [abajo](#dos).',
    '## Dos\n\n*16 de junio de 2025.* «2 > 1».',
  );
  expect(entries.map(({ title, updated }) => [title, updated])).toEqual([
    ['Dos', '2025-06-16T12:00:00+02:00'],
    ['Uno & más', '2024-11-09T12:00:00+01:00'],
  ]);
  expect(entries[1]?.content).toMatch(/href="https:\/\/[^"/]+\/equipos".*href="https:\/\/[^"/]+\/blog#dos"/);
});

test('keeps the id of a story when its title is corrected or others are added', async () => {
  const [before] = await feedEntries('## Rodileras\n\n*9 de noviembre de 2024.* Si tienes.');
  const after = await feedEntries(
    '## Otra\n\n*9 de noviembre de 2024.* El mismo día.',
    '## Rodilleras\n\n*9 de noviembre de 2024.* Si tienes.',
  );
  expect(after[1]?.id).toBe(before?.id);
  expect(after[0]?.id).not.toBe(before?.id);
});

test('creates no feed for a club without stories', async () => {
  expect(createFeed(await changedClub({}))).toEqual({});
});
