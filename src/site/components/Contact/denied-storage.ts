/**
 * Removes `localStorage` if the browser denies access to it. `@emailjs/browser` reads it on load, and the exception would stop
 * the form's code. Must be imported before the library.
 */
try {
  void globalThis.localStorage;
} catch {
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });
}

export {};
