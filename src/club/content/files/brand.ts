import { z } from 'zod';
import { TEAMS_PATH } from '../../../base/addresses/paths.ts';
import { BALLS, HORIZONS, TYPEFACES } from '../../brand/brand.ts';
import { DRAWN_CREST } from '../../brand/drawings.ts';
import { colourFaults } from '../../brand/faults.ts';
import { scoreWords, scoringOfSport, VOLLEYBALL } from '../../scoring/scoring.ts';
import type { ContentNode } from '../content-node.ts';
import type { ValuePath } from '../yaml.ts';
import { yamlFile } from './declare.ts';
import { colour, img, optionalText, text } from './fields.ts';
import { buildScoring, scoringField } from './scoring.ts';

/** Maximum number of colours that remain distinct. */
const MAX_KINDS = 8;

const kind = z.strictObject({
  name: text.meta({
    title: 'Nombre del color',
    description: 'Con este nombre lo eligen los tipos de equipo, como «arcilla».',
  }),
  color: colour,
});

const schema = z.strictObject({
  escudo: img.nullish().meta({
    description: 'Sin él, la web dibuja uno con los colores del club.',
    help: 'Sin él, la web dibuja uno con los colores del club.',
    prominent: true,
    role: 'escudo',
  }),
  deporte: optionalText.meta({
    description: 'Para los buscadores: Voleibol. Puede quedar vacío.',
    prominent: true,
  }),
  marcador: scoringField('Los de los equipos que no dicen otra cosa. Sin ello, se cuentan como en voleibol.'),
  colores: z.strictObject({
    principal: colour.meta({
      title: 'Color principal',
      description: 'El más oscuro de los dos: fondos grandes, con letras claras encima.',
    }),
    segundo: colour.meta({
      title: 'Segundo color',
      description: 'Botones y lo que llama la atención. El blanco no hace falta: ya es el fondo.',
    }),
    tercero: colour.nullish().meta({
      title: 'Color de los dibujos y los enlaces',
      description: 'Sin él, sale de los otros dos.',
    }),
  }),
  tipos_de_equipo: z.array(kind).min(1).max(MAX_KINDS).meta({
    title: 'Colores de los tipos de equipo',
    description: 'Cada tipo de equipo elige uno.',
    itemNoun: 'un color',
    inline: true,
  }),
  tipografia: z.enum(TYPEFACES).meta({ title: 'Letra' }),
  horizonte: z.enum(HORIZONS).meta({
    title: 'Horizonte',
    description: 'El dibujo que remata la cabecera: sierra, colinas, llanura, olas o tejados.',
  }),
  pelota: z
    .enum(BALLS)
    .meta({ title: 'Pelota', description: 'La que está en la cabecera de cada página, o ninguna.' }),
});

/** Index from 1 of a colour in the brand's list: `1`. */
export type KindColor = string;

/** Appearance of the club. */
export const brand = yamlFile({
  name: 'marca.yaml',
  contents: 'Colores, escudo, letra y deporte',
  part: 'El club',
  help: 'Cómo se ve el club: sus colores, su escudo y su letra. De dos colores salen todos los de la web, de día y de noche.',
  previewPath: ({ path: [field] }) => (field === 'tipos_de_equipo' ? TEAMS_PATH : '/'),
  newSeason: 'keep',
  absent: 'required',
  schema,
  build: ([doc]) => {
    const { escudo, deporte, marcador, colores, tipos_de_equipo, tipografia, horizonte, pelota } = doc.value;
    if (!marcador && deporte) warnOfOtherSport(doc, deporte);
    const colours = {
      main: colores.principal,
      second: colores.segundo,
      third: colores.tercero ?? null,
      kinds: tipos_de_equipo.map(({ color }) => color),
    };
    for (const { colour, ...fault } of colourFaults(colours))
      doc.report(COLOUR_PATHS[colour.name](colour.index), fault);
    const names = tipos_de_equipo.map(({ name }) => name);
    doc.reportDuplicates(['tipos_de_equipo'], names, { field: 'name' });
    return {
      brand: { colours, typeface: tipografia, horizon: horizonte, ball: pelota },
      crest: escudo ? doc.markOf(['escudo'], escudo, 'club') : { id: DRAWN_CREST },
      sport: deporte ?? '',
      scoring: buildScoring(doc) ?? VOLLEYBALL,
    };
  },
});

/** Warns of a club that declares no scoring although its sport has another one than volleyball. */
function warnOfOtherSport(doc: ContentNode<unknown>, sport: string): void {
  const scoring = scoringOfSport(sport);
  if (scoring && scoring.unit !== 'sets')
    doc.warn(['deporte'], { code: 'undeclared scoring', sport, words: scoreWords(scoring).total });
}

/** Paths of the colours in the file. */
const COLOUR_PATHS: Record<'main' | 'second' | 'kinds', (index: number) => ValuePath> = {
  main: () => ['colores', 'principal'],
  second: () => ['colores', 'segundo'],
  kinds: (i) => ['tipos_de_equipo', i, 'color'],
};

/** Default colour of a kind of team. */
export const FIRST_COLOUR: KindColor = '1';

/** Resolves the name of a colour to its index; reports a name that the brand does not have. */
export function kindColour(doc: ContentNode<unknown>, path: ValuePath, name: string): KindColor {
  const names = doc.reader
    .nodes(brand)
    .flatMap(({ value }) => value.tipos_de_equipo.map((kind) => kind.name));
  // If the brand could not be read, that is reported already.
  const known = names.length > 0 ? names.map((key) => ({ key })) : undefined;
  doc.resolveKey(path, name, known, brand.name);
  return String(names.indexOf(name) + 1);
}
