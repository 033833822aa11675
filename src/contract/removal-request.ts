/** What the form is begun with where somebody asks for a photo to be taken off. The desk reads it back. */
export const removalRequest = (n: number, album: string): string =>
  `Pido que se retire de la web la foto ${n} del álbum «${album}».`;
