/** User-agent patterns. The first match wins, because browsers also name the browsers that they imitate. */
const BROWSERS: [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'el navegador de Samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Describes a browser in Spanish: «Chrome en Android». Uses only the names in the tables, because the header may contain any text.
 * @param userAgent value of the User-Agent header
 */
export function describeDevice(userAgent: string | null | undefined): string {
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  return browser && system ? `${browser} en ${system}` : (browser ?? system ?? 'un navegador desconocido');
}
