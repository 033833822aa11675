/** Message-IDs under which each message arrived. */
export function idsByName(mails: { name: string; messageId: string }[]): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { name, messageId } of mails) ids.set(name, (ids.get(name) ?? new Set()).add(messageId));
  return ids;
}

/** The sender's name in a mail of `Senders`. */
export function nameIn(raw: string): string {
  return /^Subject: Mensaje de (v\d+-\d+) desde la web/m.exec(raw)?.[1] ?? '?';
}
