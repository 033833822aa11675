/** True on a device that is used by touch, such as a phone, and in a window as narrow as a phone's. */
export const isTouchDevice = (): boolean => matchMedia('(pointer: coarse), (max-width: 44rem)').matches;

/** Returns the verb for files that a mouse drops and a finger chooses: `Arrastra aquí`, `Elige`. */
export const dropVerb = (): string => (isTouchDevice() ? 'Elige' : 'Arrastra aquí');
