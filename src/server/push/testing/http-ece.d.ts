declare module 'http_ece' {
  /** Decrypts a message (RFC 8188). */
  export function decrypt(
    body: Buffer,
    params: { version: 'aes128gcm'; privateKey: import('node:crypto').ECDH; authSecret: string },
  ): Buffer;
}
