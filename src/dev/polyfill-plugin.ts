import type { Plugin } from 'vite'

/**
 * Gives webextension-polyfill a default export. The bundler's interop for
 * CommonJS reads every exported member. If the browser has `browser`, that is
 * its own API, and each read sets up a whole namespace: 5 ms of every worker
 * start.
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
