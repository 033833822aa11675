/** Types for the part of subset-font that subset-fonts.ts uses. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff' | 'woff2';
    variationAxes: Record<string, number | { min: number; max: number; default: number }>;
    noLayoutClosure: boolean;
  }
  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: Options,
  ): Promise<Uint8Array>;
}
