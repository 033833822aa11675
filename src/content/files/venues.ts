import { z } from 'zod';
import { yamlFile } from './declare.ts';
import { img, slug, text, url } from './fields.ts';

export const venues = yamlFile({
  name: 'lugares.yaml',
  holds: 'Lugares de entrenamiento',
  part: 'El club',
  help: 'Los pabellones y pistas en los que se entrena. Salen en «Entrenamientos» y en cada equipo.',
  schema: z.strictObject({
    intro: text,
    lugares: z.record(
      slug,
      z.strictObject({
        title: text.meta({ title: 'Nombre' }),
        address: z.array(text).min(1),
        link: url.meta({ title: 'Enlace al mapa', prominent: true }),
        img,
        pistas: z.int().min(1).nullish().describe('Equipos que caben a la vez. Si no se dice, uno.'),
        sin_uso: z.boolean().nullish().describe('true si por ahora nadie entrena ni juega aquí'),
      }),
    ),
  }),
  build: ([doc]) => ({
    trainingIntro: doc.value.intro,
    venues: Object.entries(doc.value.lugares).map(([key, { title, address, link, img }]) => ({
      key,
      title,
      address,
      link: link ?? '',
      img: doc.picture(['lugares', key, 'img'], img),
    })),
  }),
  placeholders: ([value]) => ({ 'total.lugares': String(Object.keys(value?.lugares ?? {}).length) }),
});
