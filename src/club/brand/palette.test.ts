import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClubColours } from './brand.ts';
import { contrast, toHex } from './colour.ts';
import { colourFaults } from './faults.ts';
import { computePalette, type Roles, type Scheme } from './palette.ts';

const SIERRA: ClubColours = {
  main: '#14305a',
  second: '#ffbf3c',
  third: '#d9582f',
  kinds: ['#d9582f', '#ffbf3c', '#1f5f4a'],
};

const BACKGROUNDS = ['surface', 'surface-quiet', 'surface-raised'];
const DARK_BACKGROUNDS = ['surface-dark', 'surface-dark-raised', 'surface-night'];

/** Foreground roles, their backgrounds and the minimum contrast or distance: every pair that the site uses. */
const PAIRS: [string, string[], number][] = [
  ['text-color', BACKGROUNDS, 7],
  ['text-quiet', BACKGROUNDS, 7],
  ['text-accent', BACKGROUNDS, 7],
  ['success', BACKGROUNDS, 4.5],
  ['on-dark', ['surface-dark', 'surface-dark-raised'], 7],
  ['on-dark', ['surface-night', 'surface-success', 'surface-error'], 4.5],
  ['on-dark-quiet', ['surface-dark', 'surface-dark-raised'], 7],
  ['on-dark-quiet', ['surface-night'], 4.5],
  ['accent', ['surface-dark', 'surface-dark-raised'], 7],
  ['accent', ['surface-night'], 4.5],
  ['on-action', ['action', 'action-hover'], 4.5],
  ['on-chosen', ['chosen'], 7],
  ['focus-on-light', BACKGROUNDS, 3],
  ['focus-on-dark', DARK_BACKGROUNDS, 3],
];

const failingPairs = (roles: Roles) =>
  PAIRS.flatMap(([foreground, backgrounds, min]) =>
    backgrounds
      .map((background) => ({
        pair: `${foreground} on ${background}`,
        min,
        ratio: contrast(roles[foreground] ?? '', roles[background] ?? ''),
      }))
      .filter(({ ratio }) => ratio < min),
  );

function failingKindPairs({ roles, kinds }: Scheme) {
  const darkBackgrounds = DARK_BACKGROUNDS.map((name) => roles[name] ?? '');
  return kinds.flatMap(({ onDark, strong, onStrong, head, onHead }) => {
    const pairs: [string, string, string, number][] = [
      ['strong', onStrong, strong, 4.5],
      ['head', onHead, head, 7],
      ...darkBackgrounds.map((background): [string, string, string, number] => [
        'on dark',
        onDark,
        background,
        3,
      ]),
    ];
    return pairs
      .map(([pair, text, background, min]) => ({
        pair,
        text,
        ground: background,
        min,
        ratio: contrast(text, background),
      }))
      .filter(({ ratio, min }) => ratio < min);
  });
}

/** Pairs with too little contrast, in both schemes. The dark scheme inherits roles that it does not override. */
function lowContrastPairs(colours: ClubColours) {
  const { light, dark } = computePalette(colours);
  const schemes = [light, { ...dark, roles: { ...light.roles, ...dark.roles } }];
  return schemes.flatMap((scheme) => [...failingPairs(scheme.roles), ...failingKindPairs(scheme)]);
}

const colour = fc
  .record({
    l: fc.double({ min: 0, max: 1, noNaN: true }),
    c: fc.double({ min: 0, max: 0.33, noNaN: true }),
    h: fc.double({ min: 0, max: 360, noNaN: true }),
  })
  .map(toHex);
const clubColours: fc.Arbitrary<ClubColours> = fc.record({
  main: colour,
  second: colour,
  third: fc.option(colour),
  kinds: fc.array(colour, { minLength: 1, maxLength: 8 }),
});

/** Applies the checker's suggestions until it has none. */
function withSuggestions(colours: ClubColours): ClubColours {
  let corrected = colours;
  for (let round = 0; round < 4; round++)
    for (const { colour, nearest } of colourFaults(corrected))
      corrected =
        colour.name === 'kinds'
          ? { ...corrected, kinds: corrected.kinds.map((kind, i) => (i === colour.index ? nearest : kind)) }
          : { ...corrected, [colour.name]: nearest };
  return corrected;
}

describe('computePalette for any two colours', () => {
  test('accepts common colours: yellow and black, garnet and gold, green, orange, sky blue', () => {
    for (const [main, second] of [
      '#101010 #ffe600',
      '#7a0019 #ffcc33',
      '#00703c #f2f200',
      '#1b1b1b #f07d00',
      '#0b4da2 #7cc4f5',
      '#5b2a86 #00a651',
      '#757575 #000000',
    ].map((pair) => pair.split(' ')))
      expect(colourFaults({ ...SIERRA, main: main ?? '', second: second ?? '' }), main).toEqual([]);
  });

  test('makes every pair of roles readable for colours that pass the check', () => {
    fc.assert(
      fc.property(clubColours, (colours) => {
        const corrected = withSuggestions(colours);
        expect(colourFaults(corrected)).toEqual([]);
        expect(lowContrastPairs(corrected), JSON.stringify(corrected)).toEqual([]);
      }),
      { numRuns: 80 },
    );
  });

  test('suggests the same hue with the smallest change that passes', () => {
    const celeste = { ...SIERRA, main: '#75aadb' };
    const [fault, ...others] = colourFaults(celeste);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({
      colour: { name: 'main', index: 0 },
      code: 'unreadable colour',
      hex: '#75aadb',
    });
    expect(fault?.ratio).toBeCloseTo(2.4, 1);
    const nearest = fault?.nearest ?? '';
    const paper = computePalette(celeste).light.roles['on-dark'] ?? '';
    expect(contrast(nearest, paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(nearest, paper)).toBeLessThan(4.7);
  });

  test.each([
    ['white for buttons', { second: '#ffffff' }, 'second'],
    ['buttons as dark as the header', { main: '#0b2a4a', second: '#1a1a2a' }, 'second'],
    ['yellow for large surfaces', { main: '#ffd200' }, 'main'],
    ['a white kind', { kinds: ['#d9582f', '#fafafa'] }, 'kinds'],
  ])('rejects %s', (_, overrides, name) => {
    expect(colourFaults({ ...SIERRA, ...overrides }).map(({ colour }) => colour.name)).toEqual([name]);
  });
});

test('the sample has enough contrast in every pair of roles', () =>
  expect([...colourFaults(SIERRA), ...lowContrastPairs(SIERRA)]).toEqual([]));
