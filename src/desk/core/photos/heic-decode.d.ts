declare module 'heic-decode' {
  /** Picture of a HEIC file, 8-bit RGBA, upright: the file's rotation is applied. */
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
