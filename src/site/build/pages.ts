/**
 * Renders a page that redirects at once, with and without scripts. A refresh of zero seconds replaces the history entry
 * (https://html.spec.whatwg.org/#shared-declarative-refresh-steps). A redirect to the home page stands for a missing page, so
 * it has no canonical URL.
 */
export function redirectPage(to: string, origin: string): string {
  const target = escapeXml(to);
  const moved = to !== '/';
  const title = moved ? 'Esta página está en otra dirección' : 'Esta página no existe';
  const message = moved
    ? `Esta página está en <a href="${target}">otra dirección</a>.`
    : `Esta página no existe. <a href="${target}">Ir al inicio</a>.`;
  return `<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8"/>
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="robots" content="noindex"/>
<meta http-equiv="refresh" content="0;url=${target}"/>${
    moved ? `\n<link rel="canonical" href="${escapeXml(origin + to)}"/>` : ''
  }
</head>
<body>
<p>${message}</p>
</body>
</html>
`;
}

/** Escapes text for XML elements and attributes. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
