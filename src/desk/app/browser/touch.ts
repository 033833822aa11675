/** True on a device that is used by touch, such as a phone. */
export const isTouchDevice = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Returns the verb for files that a mouse drops and a finger chooses: `Arrastra aquí`, `Elige`. */
export const dropVerb = (): string => (isTouchDevice() ? 'Elige' : 'Arrastra aquí');
