import { expect, open, type Page, waitForAnimations } from './test.ts';

/** Album of five photos: the smallest in which paging both ways preloads neighbours. */
export const ALBUM = '/galerias/2021-2022/torneos';

/** Link to a photo in the grid of its album. */
export const photoLink = (page: Page, n: number) => page.locator(`[data-photos] a[data-photo="foto-${n}"]`);

/** Page object for the full-screen photo viewer. */
export class Viewer {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get root() {
    return this.page.locator('.yarl__portal');
  }

  /** Current picture. A sharper file that is still loading lies invisibly over it. */
  get image() {
    return this.page.locator('.yarl__slide_current img.yarl__slide_image').last();
  }

  button(name: string) {
    return this.root.getByRole('button', { name, exact: true });
  }

  /** Opens an album and clicks a photo. */
  async openPhoto(n: number, album = ALBUM): Promise<void> {
    await open(this.page, album);
    await photoLink(this.page, n).click();
    await this.expectPhoto(n);
  }

  /** Expects this photo in the toolbar, in the alternative text and in the URL. */
  async expectPhoto(n: number): Promise<void> {
    await expect(this.root.getByText(new RegExp(`^(Foto|Photo) ${n} · `))).toBeVisible();
    await expect(this.image).toHaveAttribute('alt', new RegExp(`^(Foto|Photo) ${n} · `));
    await expect(this.page).toHaveURL(new RegExp(`#foto-${n}$`));
  }

  async expectClosed(): Promise<void> {
    await expect(this.root.or(this.page.getByRole('dialog', { name: 'Abriendo la foto…' }))).toHaveCount(0);
  }

  /** Waits until the picture is loaded and nothing moves. */
  async waitUntilStill(): Promise<void> {
    await this.page.waitForFunction(() => {
      const [image, sharper] = document.querySelectorAll<HTMLImageElement>(
        '.yarl__slide_current img.yarl__slide_image',
      );
      return !sharper && image?.complete && image.naturalWidth > 0;
    });
    await waitForAnimations(this.page);
  }
}
