import packageJson from '../../package.json' with { type: 'json' }
import { optionalVersionsOf, versionsOf } from './package-versions.ts'

const { version, license, engines } = packageJson

/** Provided by the project that uses the package. */
const PEERS = { '@playwright/test': '>=1.49' }

/** The package.json of the test kit, whose programs import these packages. */
export const createPackageJson = (packages: readonly string[]): object => ({
  name: 'portolan',
  version,
  description:
    'Test dapps in Playwright with a real wallet: the Portolan test kit',
  license,
  type: 'module',
  engines,
  exports: {
    './playwright': {
      types: './types/playwright/index.d.ts',
      default: './dist-node/playwright.js',
    },
    './mock': {
      types: './types/mock/index.d.ts',
      default: './dist-mock/mock.js',
    },
    './package.json': './package.json',
  },
  bin: {
    portolan: 'dist-node/portolan.js',
    'portolan-node': 'dist-node/hosted-node.js',
  },
  peerDependencies: PEERS,
  // The wallet in memory needs no browser.
  peerDependenciesMeta: { '@playwright/test': { optional: true } },
  dependencies: versionsOf(
    packages.filter((name) => !Object.hasOwn(PEERS, name)),
  ),
  optionalDependencies: optionalVersionsOf(packages),
})
