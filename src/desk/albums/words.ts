/** «1 foto», «12 fotos» */
export const photosOf = (count: number): string => (count === 1 ? '1 foto' : `${count} fotos`);
