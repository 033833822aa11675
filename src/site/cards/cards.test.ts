import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { TYPEFACES } from '../../club/brand/brand.ts';
import type { Club } from '../../club/content/club.ts';
import { readClub } from '../../club/content/read.ts';
import { sitePages } from '../pages/site-map.ts';
import { agendaData } from '../site-data.ts';
import { CARD_FORMATS, type CardFormat, type ResultCard } from './card.ts';
import { allCards, clubCards } from './cards.ts';
import { drawCard } from './draw-card.ts';
import { fitText, measure, type TypefaceLetters } from './lettering.ts';

/** Sample club on the Thursday after a weekend with 15 results. */
let club: Club;
beforeAll(async () => {
  club = await readClub(sampleContent, sitePages);
});
const cardsOn = (date: string, changed: Partial<Club> = {}) => {
  const changedClub = { ...club, ...changed };
  return clubCards(changedClub, agendaData(changedClub, { date, time: '16:30' }), 'crest');
};

test('each team has a card of its last result, the weekend one of all results, the next one of its home matches', () => {
  const { results, week, home } = cardsOn('2024-11-14');
  expect(Object.keys(results)).toHaveLength(15);
  expect(results['federados/junior-femenino']?.content).toEqual({
    kind: 'result',
    isWin: false,
    team: 'Júnior femenino',
    day: 'Domingo 10 de noviembre',
    competition: '2ª Preferente, jornada 4',
    club: 'CV Sierra',
    footer: 'Club Voleibol Sierra',
    rival: 'CV Arroyoclaro',
    result: [0, 3],
    parts: [
      { title: 'Set 1', score: [22, 25] },
      { title: 'Set 2', score: [18, 25] },
      { title: 'Set 3', score: [18, 25] },
    ],
  });
  expect(week?.content).toMatchObject({ days: 'Del sábado 9 al domingo 10 de noviembre' });
  expect(week?.content.kind === 'list' && week.content.rows[4]).toEqual({
    lead: '0-3',
    isStrong: false,
    name: 'Júnior femenino',
    detail: 'CV Arroyoclaro',
  });
  expect(home?.content).toMatchObject({
    title: 'Este finde en casa',
    days: 'Sábado 16 de noviembre',
    rows: expect.arrayContaining([
      {
        lead: '16:30',
        isStrong: true,
        name: 'Júnior femenino',
        detail: 'Vóley Majadalta · Polideportivo municipal',
      },
    ]),
  });
});

test('an old result has no card, nor a club without results', () => {
  expect(cardsOn('2025-02-01').week).toBeNull();
  expect(allCards(cardsOn('2024-08-01'))).toEqual([]);
  expect(allCards(cardsOn('2024-11-14', { matches: [] }))).toEqual([]);
});

test('only the 40 newest of many results have a card', () => {
  const [match] = club.matches.filter(({ result }) => result);
  if (!match) throw new Error('The sample has no result.');
  const matches = Array.from({ length: 60 }, (_, i) => ({
    ...match,
    id: `m${i}`,
    team: `team-${i}`,
    date: i < 30 ? '2024-11-09' : '2024-11-02',
  }));
  const teams = Object.keys(cardsOn('2024-11-14', { matches }).results);
  expect(teams).toHaveLength(40);
  expect(teams).toContain('team-0');
});

test('an address changes with the result, the colours and the crest, and with nothing else', () => {
  const address = (changed: Partial<Club> = {}) => cardsOn('2024-11-14', changed).week?.paths.vertical;
  const brand = { ...club.brand, colours: { ...club.brand.colours, main: '#101010' } };
  const corrected = club.matches.map((match) =>
    match.result ? { ...match, result: [9, 9] as [number, number] } : match,
  );
  expect(address({ motto: 'Otro lema' })).toBe(address());
  expect(new Set([address(), address({ brand }), address({ matches: corrected })]).size).toBe(3);
});

const facesOf = (typeface: string): TypefaceLetters =>
  JSON.parse(readFileSync(`src/site/typefaces/${typeface}/letras.json`, 'utf8'));
const LONG = 'Escuela Municipal de Voleibol Torrelumbrera';
const WORD = 'Villarrubiadelpáramoylaribera';

test.each(TYPEFACES)(
  'text in %s stays within its width, a word that is too long ends in an ellipsis',
  (typeface) => {
    const face = facesOf(typeface);
    for (const [text, width, maxLines] of [
      [LONG, 480, 3],
      [LONG, 240, 2],
      [WORD, 200, 2],
    ] as const) {
      const { lines, size } = fitText(text, face, { cut: 'titular', width, maxLines, sizes: [84, 60, 38] });
      expect(lines.length).toBeLessThanOrEqual(maxLines);
      for (const line of lines) expect(measure(line, face, 'titular', size)).toBeLessThanOrEqual(width);
    }
    expect(
      fitText(WORD, face, { cut: 'titular', width: 200, maxLines: 2, sizes: [38] }).lines.at(-1),
    ).toMatch(/…$/);
    // Letters that the typeface lacks lose their accent; others are left out.
    expect(measure('Łódź', face, 'texto', 20)).toBe(measure('Lódz', face, 'texto', 20));
    expect(measure('東', face, 'texto', 20)).toBe(0);
  },
);

/** Positions at which lines of text begin, px. */
const linesOf = (svg: string) =>
  [...svg.matchAll(/<g fill="[^"]*" transform="translate\((-?[\d.]+) (-?[\d.]+)\)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);

test.each(Object.keys(CARD_FORMATS) as CardFormat[])(
  'long names and many sets stay inside a %s card',
  (format) => {
    const card: ResultCard = {
      kind: 'result',
      isWin: true,
      team: 'Alevín mixto de Villarrubia y la ribera alta',
      day: 'Miércoles 13 de noviembre',
      competition: 'Liga comarcal de la Mancomunidad de Municipios, jornada 12',
      club: LONG,
      footer: `${LONG} y Nuestra Señora de las Nieves`,
      rival: WORD,
      result: [128, 125],
      parts: Array.from({ length: 7 }, (_, i) => ({ title: `${i + 1}.er periodo`, score: [128, 9] })),
    };
    const { width, height } = CARD_FORMATS[format];
    const { svg, crest } = drawCard(card, club.brand, facesOf('archivo'), format);
    const lines = linesOf(svg);
    expect(lines.length).toBeGreaterThan(20);
    for (const [x = 0, y = 0] of lines) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeLessThan(height);
    }
    expect(crest.top + crest.side).toBeLessThan(height);
  },
);
