/** True if the device's share sheet takes pictures. */
export const canSharePictures = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] }) ?? false;

/** Opens the device's share sheet with the picture that a link downloads. Where that fails, the browser shows the picture. */
export async function sharePicture({ href, download }: HTMLAnchorElement): Promise<void> {
  try {
    const response = await fetch(href);
    if (!response.ok) throw new Error(`${response.status}: ${href}`);
    const picture = await response.blob();
    await navigator.share({ files: [new File([picture], download, { type: picture.type })] });
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (!isCancelled) location.assign(href);
  }
}
