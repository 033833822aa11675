/**
 * `@emailjs/browser` looks for a storage as soon as it is read. Where the visitor's browser denies it, that throws, and
 * would take all of the site's code with it: there is none then. To be imported before the library.
 */
try {
  void globalThis.localStorage;
} catch {
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });
}

export {};
