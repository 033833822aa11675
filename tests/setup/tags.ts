/** Marks what `npm test` leaves to `npm run test:full`. */
export const FULL = '@full';
