import { expect, type Page, test } from '../setup/test.ts';
import { markStops, stop } from './stops.ts';

/** What is said of a button that looks like this when the keyboard is at it. */
async function faultsOf(page: Page, css: string): Promise<string[] | undefined> {
  await page.setContent(`
    <style>
      body { background: #14305a }
      button { color: #fff; background: #b23c1b; border: 0; outline: none }
      ${css}
    </style>
    <button>Enviar</button>`);
  expect(await page.evaluate(markStops, 'body')).toHaveLength(1);
  await page.keyboard.press('Tab');
  return (await page.evaluate(stop))?.faults;
}

const AT_REST = 'looks as it does at rest';
const HARDLY = 'its outline hardly shows: 1.0 to 1';

const UNSEEN: [what: string, css: string, fault: string | RegExp][] = [
  ['no outline', '', AT_REST],
  ['an outline without a style', 'button:focus { outline: 3px none #fff }', AT_REST],
  ['an outline without a width', 'button:focus { outline: 0 solid #fff }', AT_REST],
  ['a border without a width', 'button:focus { border: 0 solid #fff }', AT_REST],
  ['words in another colour', 'button:focus { color: #ffbf3c }', AT_REST],
  ['the border that it always has', 'button { border: 2px solid #fff }', AT_REST],
  ['a shadow that only blurs', 'button:focus { box-shadow: 0 0 3px #fff }', AT_REST],
  ["an outline in the ground's colour", 'button:focus { outline: 3px solid #14305a }', HARDLY],
  [
    'the same beside a border that it always has',
    'button { border: 2px solid #fff } button:focus { outline: 3px solid #14305a }',
    HARDLY,
  ],
  ['a transparent outline', 'button:focus { outline: 3px solid transparent }', HARDLY],
  [
    'a nearly transparent outline',
    'button:focus { outline: 3px solid #ffffff10 }',
    /hardly shows: 1\.\d to 1/,
  ],
  [
    "an outline inwards in the button's colour",
    'button:focus { outline: 3px solid #b23c1b; outline-offset: -3px }',
    HARDLY,
  ],
];

const SEEN: [what: string, css: string][] = [
  ['an outline', 'button:focus { outline: 3px solid #fff }'],
  ['one of another space of colours', 'button:focus { outline: 3px solid oklch(0.95 0.02 90) }'],
  ['one inwards', 'button:focus { outline: 3px solid #fff; outline-offset: -3px }'],
  ['a border that comes', 'button:focus { border: 2px solid #fff }'],
  ['a border of another colour', 'button { border: 2px solid #14305a } button:focus { border-color: #fff }'],
  ['a ring of shadow', 'button:focus { box-shadow: 0 0 0 3px #fff }'],
];

test('nobody would see where the keyboard is', async ({ page }) => {
  for (const [what, css, fault] of UNSEEN)
    expect.soft(await faultsOf(page, css), what).toEqual([expect.stringMatching(fault)]);
});

test('everybody sees where the keyboard is', async ({ page }) => {
  for (const [what, css] of SEEN) expect.soft(await faultsOf(page, css), what).toEqual([]);
});
