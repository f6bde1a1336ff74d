import type { Plugin } from 'vite'

/**
 * Gives webextension-polyfill a default export of its own. The bundler's way of
 * importing CommonJS reads every member of what the module exports, and where
 * the browser has a `browser` already that is the browser's own API: each read
 * sets up a whole namespace, 5 ms of every start of the worker.
 */
export const polyfillAsModule = (): Plugin => ({
  name: 'portolan:polyfill-as-module',
  transform: {
    filter: { id: /webextension-polyfill[\\/]dist[\\/]browser-polyfill\.js/ },
    handler: (code) => ({
      // With semicolons: the file begins with a bracket.
      code: `const module = { exports: {} }, { exports } = module;
        ${code};
        export default module.exports;`,
      map: null,
    }),
  },
})
