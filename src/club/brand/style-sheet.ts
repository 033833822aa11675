/** Custom properties for the palette. tokens.css describes the roles. */

import type { Brand } from './brand.ts';
import { contrast } from './colour.ts';
import { horizonShapes } from './horizons.ts';
import type { KindRoles } from './kind-roles.ts';
import { computePalette, type Roles, type Scheme } from './palette.ts';

type Declarations = Record<string, string>;

const cssRule = (selector: string, declarations: Declarations): string =>
  `${selector}{${Object.entries(declarations)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;

/** Formats `rgb(16 28 44/.45)`. */
function withOpacity(hex: string, opacity: number): string {
  const parts = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  return `rgb(${parts.join(' ')}/${opacity})`;
}

/**
 * Builds the rules of a kind of team.
 * @param headChanges true if the head is light in one of the schemes, so that its buttons need their own colours
 */
function kindRules(kind: KindRoles, number: number, roles: Roles, headChanges: boolean): string[] {
  const { strip, onDark, strong, onStrong, head, onHead, lightHead } = kind;
  const roleOnHead = (name: string) => (lightHead ? onHead : (roles[name] ?? ''));
  const buttonColours = {
    action: roleOnHead('action'),
    'action-hover': roleOnHead('action-hover'),
    'on-action': roles[lightHead ? 'on-dark' : 'on-action'] ?? '',
    focus: roleOnHead('focus-on-dark'),
  };
  // The accent is used on a head only where it is readable.
  const accent = contrast(roles.accent ?? onHead, head) >= 4.5 ? roleOnHead('accent') : onHead;
  const selector = `[data-color="${number}"]`;
  return [
    cssRule(selector, {
      kind: strip,
      'kind-on-dark': onDark,
      'kind-strong': strong,
      'on-kind-strong': onStrong,
    }),
    cssRule(`${selector}.ground`, { ground: head, on: onHead, accent, ...(headChanges && buttonColours) }),
  ];
}

/** Colours of drawings without a kind: they use the last kind's. */
function decorationColours(kinds: readonly KindRoles[]): Declarations {
  const last = kinds.at(-1);
  return last ? { plate: last.strip, 'plate-strong': last.strong, 'on-plate': last.onStrong } : {};
}

function schemeSheet({ roles, kinds }: Scheme, headChanges: readonly boolean[], extra: Declarations): string {
  return [
    cssRule(':root', { ...roles, ...decorationColours(kinds), ...extra }),
    ...kinds.flatMap((kind, i) => kindRules(kind, i + 1, roles, headChanges[i] ?? false)),
  ].join('\n');
}

/** Builds the custom properties of the light scheme, and the overrides of the dark scheme. */
export function brandSheets({ colours, horizon }: Brand): { light: string; dark: string } {
  const { light, dark } = computePalette(colours);
  const headChanges = light.kinds.map(({ lightHead }) => lightHead);
  const ink = light.roles['surface-dark'] ?? '';
  return {
    light: schemeSheet(light, headChanges, {
      'line-on-dark': withOpacity(light.roles['on-dark'] ?? '', 0.2),
      'shade-light': withOpacity(ink, 0.45),
      'shade-veil': withOpacity(ink, 0.6),
      shadow: `0 12px 40px ${withOpacity(ink, 0.22)}`,
      ...horizonShapes(horizon),
    }),
    dark: schemeSheet(dark, headChanges, {}),
  };
}
