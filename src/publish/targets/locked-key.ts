const OPENSSH = /-----BEGIN OPENSSH PRIVATE KEY-----([\s\S]+?)-----END/;

/**
 * Whether a private key can only be read with its passphrase.
 * @param key text of its file, as OpenSSH, OpenSSL or PuTTY write it
 */
export function isLockedKey(key: string): boolean {
  const [, body] = OPENSSH.exec(key) ?? [];
  if (body === undefined) return /ENCRYPTED|^Encryption: (?!none\s*$)/m.test(key);
  // «openssh-key-v1», a zero, the length of the cipher's name in four bytes, the name.
  // https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.key
  const bytes = Buffer.from(body, 'base64');
  return bytes.subarray(19, 19 + bytes.readUInt32BE(15)).toString() !== 'none';
}
