/**
 * Opens the device's share sheet with the picture that a link downloads. Downloads it where the device shares no pictures, or
 * sharing fails.
 */
export async function sharePicture(link: HTMLAnchorElement): Promise<void> {
  try {
    const response = await fetch(link.href);
    if (!response.ok) throw new Error(`${response.status}: ${link.href}`);
    const picture = await response.blob();
    const data = { files: [new File([picture], link.download, { type: picture.type })] };
    if (!navigator.canShare?.(data)) throw new Error('This device shares no pictures.');
    await navigator.share(data);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const { href, download } = link;
    Object.assign(document.createElement('a'), { href, download }).click();
  }
}
