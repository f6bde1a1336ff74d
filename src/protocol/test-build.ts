/** Set by the build; absent in Node programs and unit tests. */
declare const __TEST_BUILD__: boolean | undefined

/** Whether this is the build for tests of dapps, which holds no real keys. */
export const isTestBuild: boolean =
  typeof __TEST_BUILD__ !== 'undefined' && __TEST_BUILD__ === true
