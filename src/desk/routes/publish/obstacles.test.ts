import { expect, test } from 'vitest';
import type { PublishState } from '../../publishing/publish-state.ts';
import { obstaclesOf } from './Obstacles.tsx';

const READY: PublishState = {
  sample: false,
  settings: {
    destino: { tipo: 'sftp', servidor: 'sftp.ejemplo.org', puerto: 22, usuario: 'club', carpeta: 'web' },
  },
  settingsFault: null,
  contact: null,
  problems: [],
  clubAddress: null,
  job: null,
  interrupted: false,
  published: null,
  previousAt: null,
  permissions: { albums: [], fault: null },
  photos: 0,
  missingPhotos: [],
  leftovers: [],
  copy: null,
  origins: { published: '', built: '' },
};
const obstacles = (changes: Partial<PublishState>) =>
  obstaclesOf({ ...READY, ...changes }, { titleOf: (file) => file, albumName: (key) => key });

test('a form whose messages would be lost keeps the site back; one that may be lost does not', () => {
  expect(obstacles({})).toEqual([]);
  expect(obstacles({ contact: { refused: false, words: 'quizá' } })).toEqual([]);
  expect(obstacles({ contact: { refused: true, words: 'a nadie' } })).toEqual([{ words: 'a nadie' }]);
});
