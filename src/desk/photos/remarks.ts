/** What a volunteer should look at before a photo goes into the album: pure. */
import type { BatchPhoto, Repeats } from './types.ts';

export interface PhotoRemark {
  code: 'borrosa' | 'duplicada' | 'pequena';
  /** Spanish. */
  message: string;
}

function repetition(repeats: Repeats): string {
  const other =
    'n' in repeats ? `la foto ${repeats.n} del álbum` : `«${repeats.name}», de las que acabas de subir`;
  return repeats.same ? `Es la misma que ${other}.` : `Se parece mucho a ${other}.`;
}

/** Remarks on a photo, the weightiest first. They stop nothing. */
export function remarksOf({ blurred, small, repeats, width, height }: BatchPhoto): PhotoRemark[] {
  return [
    ...(repeats ? [{ code: 'duplicada' as const, message: repetition(repeats) }] : []),
    ...(blurred
      ? [{ code: 'borrosa' as const, message: 'Parece borrosa: mira si tienes otra más nítida.' }]
      : []),
    ...(small
      ? [
          {
            code: 'pequena' as const,
            message: `Es pequeña para su sitio (${width} × ${height} píxeles) y puede verse borrosa: si tienes una más grande, ponla.`,
          },
        ]
      : []),
  ];
}
