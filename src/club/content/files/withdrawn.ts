import { z } from 'zod';
import type { WithdrawnPhoto } from '../picture-request.ts';
import { valueKinds } from '../schema.ts';
import { yamlFile } from './declare.ts';
import { date } from './fields.ts';

const schema = z.strictObject({
  retiradas: z.array(
    z.strictObject({
      dia: date.describe('Día en que se retiró: 2024-11-20'),
      album: z
        .string()
        .regex(/^[a-z0-9-]+\/[a-z0-9-]+$/)
        .register(valueKinds, { kind: 'album' })
        .nullish()
        .describe('Su álbum, como en su dirección: 2024-2025/copa. Vacío si no era de un álbum'),
      foto: z.int().min(1).nullish().describe('Su número en el álbum'),
      huellas: z
        .array(
          z
            .string()
            .regex(/^[0-9a-f]{64}$/)
            .register(valueKinds, { kind: 'hash' }),
        )
        .min(1)
        .describe('SHA-256 de su archivo y, si se conoce, del que salió de la cámara'),
      parecido: z
        .string()
        .regex(/^[0-9a-f]{16}$/)
        .register(valueKinds, { kind: 'likeness' })
        .nullish()
        .describe('Huella de parecido, para reconocer la misma foto con otro tamaño o formato'),
      imagenes: z
        .array(
          z
            .string()
            .regex(/^[0-9a-f]{10}$/)
            .register(valueKinds, { kind: 'image' }),
        )
        .nullish()
        .describe('Las diez cifras que llevan en su nombre los archivos que la web hizo de ella'),
    }),
  ),
});

function withdrawnPhotos({ retiradas }: z.infer<typeof schema>): WithdrawnPhoto[] {
  return retiradas.map(({ dia, album, foto, huellas, parecido, imagenes }) => ({
    date: dia,
    inAlbum: album && foto ? { album, photo: foto } : null,
    hashes: huellas,
    likeness: parecido ?? null,
    ...(imagenes && { images: imagenes }),
  }));
}

/** Parses the file without reading the others. @throws {ContentError} */
export function parseWithdrawn(text: string): WithdrawnPhoto[] {
  const normalized = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  return withdrawnPhotos(withdrawn.load(withdrawn.name, normalized).value);
}

/** Photos that were withdrawn for good. The desk writes the file; it names no person, so it may be in a repository. */
export const withdrawn = yamlFile({
  name: 'retiradas.yaml',
  contents: 'Fotos retiradas, que no pueden volver (lo escribe el escritorio)',
  part: 'Fotos',
  help: 'Las fotos que se han quitado para siempre.',
  readOnlyReason:
    'Esta lista la lleva el escritorio y no se cambia a mano: sin su línea, una foto retirada podría volver a la web.',
  previewPath: ({ path: [list = '', i = ''], read }) => `/galerias/${read(list, i, 'album')}`,
  newSeason: 'keepDates',
  schema,
  absent: { withdrawn: [] },
  build: ([doc]) => ({ withdrawn: withdrawnPhotos(doc.value) }),
  shownUntil: () => [],
});
