import { z } from 'zod';
import type { WithdrawnPhoto } from '../../pictures/types.ts';
import { dayWords } from '../day-words.ts';
import { ContentError } from '../problems.ts';
import { slugOf } from '../slug.ts';
import { yamlFile } from './declare.ts';
import { date } from './fields.ts';
import { type Galleries, galleries } from './galleries.ts';

const ALBUM_ALLOWED = 'un álbum, como «2024-2025/copa»';
const HASH_ALLOWED = 'una huella SHA-256 entre comillas: 64 cifras y letras de la «a» a la «f»';
const LIKENESS_ALLOWED = 'una huella de parecido entre comillas: 16 cifras y letras de la «a» a la «f»';

const IMAGE_ALLOWED =
  'entre comillas, las 10 cifras y letras de la «a» a la «f» del nombre de un archivo de «img»';

const schema = z.strictObject({
  retiradas: z.array(
    z.strictObject({
      dia: date.describe('Día en que se retiró: 2024-11-20'),
      album: z
        .string()
        .regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, { error: ALBUM_ALLOWED })
        .describe('Su álbum, como en su dirección: 2024-2025/copa'),
      foto: z.int().min(1).describe('Su número en el álbum'),
      huellas: z
        .array(z.string({ error: HASH_ALLOWED }).regex(/^[0-9a-f]{64}$/, { error: HASH_ALLOWED }))
        .min(1)
        .describe('SHA-256 de su archivo y, si se conoce, del que salió de la cámara'),
      parecido: z
        .string({ error: LIKENESS_ALLOWED })
        .regex(/^[0-9a-f]{16}$/, { error: LIKENESS_ALLOWED })
        .nullish()
        .describe('Huella de parecido, para reconocer la misma foto con otro tamaño o formato'),
      imagenes: z
        .array(z.string({ error: IMAGE_ALLOWED }).regex(/^[0-9a-f]{10}$/, { error: IMAGE_ALLOWED }))
        .nullish()
        .describe('Las diez cifras que llevan en su nombre los archivos que la web hizo de ella'),
    }),
  ),
});

/** The photos of the file's value. */
function withdrawnPhotos({ retiradas }: z.infer<typeof schema>): WithdrawnPhoto[] {
  return retiradas.map(({ dia, album, foto, huellas, parecido }) => ({
    date: dia,
    album,
    photo: foto,
    hashes: huellas,
    likeness: parecido ?? null,
  }));
}

/** The photos in a text of the file, whatever the other files say. @throws {ContentError} */
export function withdrawnIn(text: string): WithdrawnPhoto[] {
  const loaded = withdrawn.load(withdrawn.name, text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  if (!loaded.ok) throw new ContentError(loaded.problems);
  return withdrawnPhotos(loaded.value.value);
}

/** Photos that were taken off the site for good. The desk writes it; it names nobody and may be in a repository. */
export const withdrawn = yamlFile({
  name: 'retiradas.yaml',
  holds: 'Fotos retiradas, que no pueden volver (lo escribe el escritorio)',
  part: 'Fotos',
  help: 'Las fotos que se han quitado para siempre.',
  writtenByDesk:
    'Esta lista la lleva el escritorio y no se cambia a mano: sin su línea, una foto retirada podría volver a la web.',
  schema,
  absent: { withdrawn: [] },
  build: ([doc]) => ({ withdrawn: withdrawnPhotos(doc.value) }),
  check(_, { withdrawn }, reader) {
    for (const doc of reader.documents(galleries)) checkAlbums(doc, withdrawn);
  },
});

/** A draft or a text of before must not show a photo again that was taken off for good. */
function checkAlbums(doc: Galleries, withdrawn: readonly WithdrawnPhoto[]): void {
  doc.value.cursos.forEach(({ curso, albumes }, i) => {
    albumes.forEach(({ route, amount, retiradas }, j) => {
      const key = `${slugOf(curso)}/${route}`;
      for (const { album, photo, date } of withdrawn)
        if (album === key && photo <= amount && !retiradas?.includes(photo))
          doc.problem(['cursos', i, 'albumes', j, 'retiradas'], {
            found: `La foto ${photo} se retiró el ${dayWords(date)} y el álbum la enseña.`,
            allowed: `su número en «retiradas»; otra foto lleva un número nuevo, como ${amount + 1}`,
          });
    });
  });
}
