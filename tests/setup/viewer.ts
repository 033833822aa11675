import { expect, open, type Page, still } from './test.ts';

/** Five photos: the smallest album that pages both ways with its neighbours loaded ahead. */
export const ALBUM = '/galerias/2021-2022/torneos';

/** Link to a photo of the album: in its head for the photo that opens it, else in the grid. */
export const photoLink = (page: Page, n: number) =>
  page.locator(`main a[data-photo="foto-${n}"]`).filter({ visible: true });

/** The full-screen viewer, in the words of whoever uses it. */
export class Viewer {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get root() {
    return this.page.locator('.yarl__portal');
  }

  /** The picture in view; a sharper one that is still on its way lies over it unseen. */
  get image() {
    return this.page.locator('.yarl__slide_current img.yarl__slide_image').last();
  }

  button(name: string) {
    return this.root.getByRole('button', { name, exact: true });
  }

  /** Opens an album and one of its photos by a click on it. */
  async openPhoto(n: number, album = ALBUM): Promise<void> {
    await open(this.page, album);
    await photoLink(this.page, n).click();
    await this.expectPhoto(n);
  }

  /** Which photo is in view: by the toolbar, in the picture's own words and in the address. */
  async expectPhoto(n: number): Promise<void> {
    await expect(this.root.getByText(new RegExp(`^(Foto|Photo) ${n} · `))).toBeVisible();
    await expect(this.image).toHaveAttribute('alt', new RegExp(`^(Foto|Photo) ${n} · `));
    await expect(this.page).toHaveURL(new RegExp(`#foto-${n}$`));
  }

  async expectClosed(): Promise<void> {
    await expect(this.root.or(this.page.getByRole('dialog', { name: 'Abriendo la foto…' }))).toHaveCount(0);
  }

  /** How much larger than fitted the picture is, to two decimals, once it has come to rest. */
  async zoom(): Promise<number> {
    await this.still();
    return this.image.evaluate(
      (image: HTMLElement) =>
        Math.round((100 * image.getBoundingClientRect().width) / image.offsetWidth) / 100,
    );
  }

  /** Left and top of the picture, px, once it has come to rest. */
  async place(): Promise<{ x: number; y: number }> {
    await this.still();
    return this.image.evaluate((image) => {
      const { left, top } = image.getBoundingClientRect();
      return { x: Math.round(left), y: Math.round(top) };
    });
  }

  /** Waits until the picture is loaded and nothing moves. */
  async still(): Promise<void> {
    await this.page.waitForFunction(() => {
      const [image, sharper] = document.querySelectorAll<HTMLImageElement>(
        '.yarl__slide_current img.yarl__slide_image',
      );
      return !sharper && image?.complete && image.naturalWidth > 0;
    });
    await still(this.page);
  }
}
