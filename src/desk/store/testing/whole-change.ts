import { hashOf } from '../places.ts';
import type { Change } from '../plan.ts';
import { ClubFolders } from './club-folders.ts';

/** The club's files before a change of every kind. */
export const START = {
  'content/a.yaml': 'a: 1\n',
  'content/b.yaml': 'b: 1\n',
  'photos/copa/1.jpg': 'uno',
  'photos/copa/2.jpg': 'dos',
};

/** And after it. */
export const AFTER = {
  'content/a.yaml': 'a: 2\n',
  'content/equipos/c.yaml': 'c: 1\n',
  'photos/copa/1.jpg': 'otra',
  'photos/liga/3.jpg': 'tres',
};

const sha = (text: string) => hashOf(Buffer.from(text));

/** A club before the change, with the new photos ready. */
export function clubBefore(): ClubFolders {
  const club = new ClubFolders();
  for (const [path, text] of Object.entries(START)) club.write(path, text);
  club.incoming('x.jpg', 'otra');
  club.incoming('y.jpg', 'tres');
  return club;
}

/** Every kind of change at once. */
export function wholeChange(club: ClubFolders): Change {
  return {
    title: 'Todo a la vez',
    writes: { 'a.yaml': 'a: 2\n', 'b.yaml': null, 'equipos/c.yaml': 'c: 1\n' },
    photos: [
      { to: 'copa/1.jpg', from: `${club.base}/incoming/x.jpg`, replace: true },
      { remove: 'copa/2.jpg' },
      { to: 'liga/3.jpg', from: `${club.base}/incoming/y.jpg` },
    ],
    expect: { 'a.yaml': sha('a: 1\n'), 'b.yaml': sha('b: 1\n') },
  };
}
