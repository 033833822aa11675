/** What became of a link: nothing needs saying where the system's own sheet showed it. */
export type Shared = 'shown' | 'copied' | 'refused';

/** Hands a link to the system's share sheet; where there is none, or it will not take it, to the clipboard. */
export async function shareLink(title: string, url: string): Promise<Shared> {
  try {
    await navigator.share({ title, url });
    return 'shown';
  } catch (error) {
    // Closed by whoever opened it.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shown';
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'refused';
  }
}
