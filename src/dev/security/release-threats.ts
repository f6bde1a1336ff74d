import { type SecurityPart, securityPart } from './security-row.ts'

export const releaseThreats: SecurityPart = securityPart('Build and release', {
  T95: {
    name: 'A package runs a script when it is installed.',
    by: 'Install scripts are off, and the checks fail if they are turned on.',
    in: 'src/dev/check-packages.ts',
  },
  T96: {
    name: 'A bad package runs in the wallet.',
    by: 'Each folder has a list of the packages that it may import.',
    in: '.dependency-cruiser.mjs',
    partly: 'packages share the globals of the worker: there is no lockdown',
  },
  T97: {
    name: 'The credentials of the store are stolen.',
    no: 'there is no store release yet',
  },
  T98: {
    name: 'Code is loaded or evaluated.',
    by: 'The CSP allows scripts of the package only, and the bundle evaluates no text.',
    in: 'manifest.json',
  },
  T99: {
    name: 'Permissions grow.',
    by: 'The manifest is compared with the reviewed one.',
    in: 'src/dev/manifest.snapshot.json',
  },
  T100: {
    name: 'Sites find the wallet by its files.',
    by: 'No file is web-accessible.',
    in: 'src/dev/manifest.snapshot.json',
  },
  T101: {
    name: 'Hooks of tests are in the product.',
    by: 'Tests run the built extension; what only tests use is not built.',
    in: 'vite.config.ts',
  },
  T102: {
    name: 'The archive cannot be rebuilt.',
    by: 'Pinned tools, sorted files and a fixed time.',
    in: 'src/dev/size-budget.ts',
  },
})
