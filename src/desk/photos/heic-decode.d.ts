declare module 'heic-decode' {
  /** One picture of a HEIC file, upright (the file's own turns are applied), 8-bit RGBA. */
  interface HeicImage {
    width: number;
    height: number;
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
  }
  interface HeicDecode {
    all(input: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>;
  }
  const decode: HeicDecode;
  export default decode;
}
