/**
 * `@emailjs/browser` reads `localStorage` as soon as it is loaded. Where the browser denies it, that throws and stops all of
 * the form's code. Removes it then. Has to be imported before the library.
 */
try {
  void globalThis.localStorage;
} catch {
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });
}

export {};
