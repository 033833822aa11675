/** Small pages that are not React's: those that only send the visitor elsewhere. */

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/**
 * A page that leads elsewhere at once. A refresh of zero seconds replaces the history entry
 * (https://html.spec.whatwg.org/#shared-declarative-refresh-steps), with scripts and without.
 */
export function redirectPage(to: string, origin: string): string {
  const target = escaped(to);
  return `<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8"/>
<title>Esta página está en otra dirección</title>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="robots" content="noindex"/>
<meta http-equiv="refresh" content="0;url=${target}"/>
<link rel="canonical" href="${escaped(origin + to)}"/>
</head>
<body>
<p>Esta página está en <a href="${target}">otra dirección</a>.</p>
</body>
</html>
`;
}
