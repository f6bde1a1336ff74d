declare const __TEST_BUILD__: boolean | undefined

// The package is built with it. The source, which only tests of this repository
// import, has it from here.
if (typeof __TEST_BUILD__ === 'undefined') {
  Object.assign(globalThis, { __TEST_BUILD__: true })
}
