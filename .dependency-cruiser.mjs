/**
 * Who may import whom (docs/architecture.md shows the same picture). A folder
 * not named here may import nothing, and what a row does not allow is an error
 * that prints the row's reason. `any` means every package of package.json.
 */
const rows = [
  {
    folder: 'protocol',
    packages: [
      '@metamask/utils',
      '@metamask/superstruct',
      '@metamask/rpc-errors',
      '@noble/hashes',
    ],
    why: 'protocol/ is what is said on the wire and lives in every context, so it imports nothing of ours and only the packages that define wire shapes, with the hash that an address is spelled by.',
  },
  {
    folder: 'session',
    folders: ['protocol'],
    // Its rules are tested with those of a real namespace, which are pure too.
    testFiles: ['src/background/namespaces/(?:eip155|solana)/rules\\.ts'],
    why: 'session/ holds the pure rules the safety of a person rests on: no I/O, no clock, no package; only protocol/.',
  },
  {
    folder: 'keyring',
    folders: ['protocol'],
    packages: [
      '@noble/curves',
      '@noble/hashes',
      '@scure/[^/]+',
      'micro-eth-signer',
    ],
    why: 'keyring/ holds secrets: the less it imports, the less can reach them. Only protocol/ and the crypto libraries.',
  },
  {
    folder: 'node-client',
    folders: ['protocol'],
    why: 'node-client/ runs in the worker and in Node: the POST function and the WebSocket constructor are passed in, so it needs protocol/ alone.',
  },
  {
    folder: 'storage',
    folders: ['protocol'],
    packages: ['@metamask/superstruct', '@metamask/utils'],
    why: 'storage/ reads and writes records and does not know who uses them: protocol/, and the structs that check what storage returns.',
  },
  {
    folder: 'messaging',
    folders: ['protocol'],
    why: 'messaging/ is shared by contexts that must not know each other, so it imports protocol/ alone.',
  },
  {
    folder: 'texts',
    files: ['public/_locales/en/messages\\.json'],
    why: 'texts/ puts texts, numbers and sentences in words of a language, for screens and for notifications of the worker: pure, no browser, no package.',
  },
  {
    folder: 'inpage',
    folders: ['protocol'],
    why: 'inpage/ runs in the page, in the hands of a stranger: protocol/ and the DOM, no extension API and no package.',
  },
  {
    folder: 'content',
    folders: ['protocol', 'messaging'],
    why: 'content/ is a relay that knows no method names: protocol/ for envelopes and messaging/ for ports.',
  },
  {
    folder: 'background',
    folders: [
      'protocol',
      'session',
      'keyring',
      'node-client',
      'storage',
      'messaging',
      'texts',
    ],
    packages: [
      '@metamask/json-rpc-engine/dist/v2',
      '@metamask/superstruct',
      '@metamask/utils',
    ],
    // Its model and its stops are walked with the page's side as it really is.
    testFiles: ['src/content/relay\\.ts'],
    why: 'background/ composes the worker out of protocol, session, keyring, node-client, storage, messaging and texts; of packages it uses json-rpc-engine/v2 and what checks and types params. A screen or a page never reaches into it, nor it into them.',
  },
  {
    folder: 'popup',
    folders: ['protocol', 'messaging', 'texts'],
    testFiles: [
      'public/_locales/en/messages\\.json',
      // What the inspector shares is compared with the rules of the methods.
      'src/background/namespaces/list\\.ts',
      'src/background/ethereum/ethereum-methods\\.ts',
    ],
    packages: [
      'react',
      'react-dom',
      'zustand',
      'wouter',
      'micro-eth-signer',
      'uqr',
      'virtua',
    ],
    why: 'popup/ shows and asks: not even a type crosses from background to popup, the contract in messaging/ is the shared type. Texts come from public/_locales by texts/. Of packages: react, zustand, wouter, and lazily the decoder, QR codes and long lists.',
  },
  {
    folder: 'hosted-node',
    folders: ['protocol', 'node-client'],
    files: ['package\\.json'],
    packages: [
      'ws',
      'undici',
      'pino',
      'ioredis',
      'jsonc-parser',
      '@metamask/superstruct',
      '@noble/hashes',
      '@nomicfoundation/edr',
      'litesvm',
      '@ethereumjs/[^/]+',
      '@scure/bip32',
      '@scure/bip39',
      'micro-eth-signer',
    ],
    why: 'hosted-node/ is a service of its own and shares only protocol/ and node-client/ with the wallet.',
  },
  {
    folder: 'dapp',
    packages: ['@metamask/multichain-api-client', '@wagmi/core', 'viem'],
    why: 'dapp/ shows what a stranger can do with the wallet, so it uses public interfaces only and imports nothing of ours; of packages, the client libraries that have a tab.',
  },
  {
    folder: 'dev',
    folders: ['hosted-node'],
    files: [
      '(?:package|manifest)\\.json',
      // The method table of the documents.
      'src/background/namespaces/(?:eip155|solana)/rules\\.ts',
      'src/session/namespace\\.ts',
    ],
    packages: 'any',
    why: 'dev/ starts and tests the built product from outside: hosted-node/, never the source of the wallet but for its method table.',
  },
  {
    folder: 'lane',
    folders: ['protocol', 'messaging'],
    why: 'lane/ is a page of the test build that calls the worker as a screen does: the contract in messaging/.',
  },
  {
    folder: 'mock',
    folders: [
      'background',
      'content',
      'inpage',
      'keyring',
      'lane',
      'messaging',
      'node-client',
      'playwright',
      'protocol',
      'storage',
    ],
    why: 'mock/ runs the worker, the relay and the page script in one process, in memory, with the names that the Playwright kit gives things.',
  },
  {
    folder: 'playwright',
    folders: ['dev', 'hosted-node', 'lane', 'messaging', 'protocol'],
    packages: ['@playwright/test', 'ws', 'micro-eth-signer'],
    why: 'playwright/ is the test kit: it starts the built wallet and the hosted node from outside, with what dev/ has for that, and knows the contract of the lane.',
  },
  {
    folder: 'kit-package',
    folders: ['dev', 'mock', 'playwright'],
    files: ['package\\.json'],
    packages: ['@playwright/test', 'portolan', 'vite', 'vitest'],
    why: 'kit-package/ makes the npm package of playwright/ and the hosted node, with its command and its samples.',
  },
]

const test = '\\.test\\.tsx?$'
/** Tests, and what only they use. */
const testCode = '(?:\\.test\\.tsx?|/testing/.*\\.tsx?)$'
const polyfill = '(?:^|/)node_modules/webextension-polyfill/'
const shim = '^src/messaging/browser\\.ts$'
const top = '^[^/]+\\.(?:ts|mjs)$'
const clients = '^e2e/clients/'

/** What the build stamps into the product; tools read it where it is written. */
const stamped = ['^(?:package|manifest)\\.json$']

const ours = (folders = []) => folders.map((folder) => `^src/${folder}/`)
const exactly = (files = []) => files.map((file) => `^${file}$`)
// A symlinked node_modules resolves outside the repository: no `^` alone.
const npm = (packages = []) =>
  packages === 'any'
    ? ['(?:^|/)node_modules/']
    : packages.map((name) => `(?:^|/)node_modules/${name}(?:[/.]|$)`)

/** Node's own modules and the polyfill have a rule and a reason of their own. */
const only = ({ name, comment, from, allowed }) => ({
  name,
  comment,
  severity: 'error',
  from,
  to: {
    pathNot: [...allowed, polyfill],
    dependencyTypesNot: ['core'],
    couldNotResolve: false,
  },
})

const folderRules = rows.flatMap(
  ({ folder, folders, files, packages, testFiles, why }) => {
    const allowed = [
      ...ours([folder, ...(folders ?? [])]),
      ...exactly(files),
      ...npm(packages),
    ]
    return [
      only({
        name: `${folder}-imports`,
        comment: why,
        from: { path: `^src/${folder}/`, pathNot: testCode },
        allowed,
      }),
      only({
        name: `${folder}-tests-import`,
        comment: `${why} Its tests may also import the test runner, dev/, hosted-node/ as a real chain, and viem, ethers and the clients of Solana to compare with.`,
        from: { path: `^src/${folder}/.*${testCode}` },
        allowed: [
          ...allowed,
          ...ours(['dev', 'hosted-node']),
          ...exactly(testFiles),
          ...npm(['vitest', 'fast-check', 'viem', 'ethers', '@solana/[^/]+']),
        ],
      }),
    ]
  },
)

export default {
  forbidden: [
    ...folderRules,
    only({
      name: 'e2e-imports',
      comment:
        'e2e/ uses the wallet as its users do, as built output: dev/, protocol/, the stored profiles and records of storage/testing/, and the rule that fills texts, which it compares with the browser, never other source of the wallet.',
      from: { path: '^e2e/' },
      allowed: [
        '^e2e/',
        '^public/_locales/en/messages\\.json$',
        '^src/storage/testing/',
        '^src/texts/fill-message\\.ts$',
        ...ours(['dev', 'mock', 'playwright', 'protocol']),
        ...stamped,
        ...npm('any'),
      ],
    }),
    only({
      name: 'bench-imports',
      comment:
        'bench/ measures the wallet as built output, with the fixtures of e2e/ and dev/ and the stored records of storage/testing/, never its source but for the drawing of avatars, which is pure.',
      from: { path: '^bench/' },
      allowed: [
        '^(?:bench|e2e)/',
        '^src/storage/testing/',
        '^src/popup/identity/testing/',
        ...ours(['dev', 'playwright', 'protocol', 'hosted-node']),
        ...stamped,
        ...npm('any'),
      ],
    }),
    only({
      name: 'configs-import',
      comment:
        'A tool configuration runs before anything is built and takes what it needs from dev/ alone.',
      from: { path: top },
      allowed: [...ours(['dev']), ...stamped, ...npm('any')],
    }),
    {
      name: 'folder-has-a-row',
      comment:
        'Every folder of src/ has a row in .dependency-cruiser.mjs that says what it may import and why; this one has none.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ours(rows.map(({ folder }) => folder)),
      },
      to: {},
    },
    {
      name: 'one-browser-shim',
      comment:
        'The browser API is reached through src/messaging/browser.ts alone: one typed place to change for another browser, and none of it in a page.',
      severity: 'error',
      from: { path: '.', pathNot: shim },
      to: { path: polyfill },
    },
    {
      name: 'no-node-in-the-browser',
      comment:
        'node: exists in Node only: hosted-node, dev, playwright, e2e, bench and tests. A browser context that imports it breaks when it loads.',
      severity: 'error',
      from: {
        path: '.',
        pathNot: [
          ...ours(['hosted-node', 'dev', 'playwright', 'kit-package']),
          '^(?:e2e|bench)/',
          test,
          top,
        ],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'decoding-is-lazy',
      comment:
        "The popup's decoder is heavy and only words the approval: import() it, so that the first load stays inside its budget.",
      severity: 'error',
      from: { path: '^src/popup/', pathNot: test },
      to: {
        path: npm(['micro-eth-signer']),
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'no-import-of-a-test',
      comment:
        'A test is run, not imported: what two tests share is a module of its own.',
      severity: 'error',
      from: { path: '.' },
      to: { path: test },
    },
    {
      name: 'declared-packages-only',
      comment:
        'A package that package.json does not name is there by accident and may be gone after the next install.',
      severity: 'error',
      from: { path: '.' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolved',
      comment:
        'An import that resolves to nothing escapes every other rule. Is the path right and the package installed?',
      severity: 'error',
      from: { path: '.', pathNot: clients },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-unresolved-file',
      comment:
        'The packages of e2e/clients/ are installed for its own tests only, whose type check finds a missing one. Files must exist here too.',
      severity: 'error',
      from: { path: clients },
      to: { couldNotResolve: true, path: '^\\.' },
    },
    {
      name: 'no-cycles',
      comment:
        'Modules that import each other in a ring cannot be read, tested or loaded one at a time; types count too. Move what they share into a third.',
      severity: 'error',
      from: { path: '.' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: '(?:^|/)node_modules/' },
    // e2e/clients/ uses its own packages and those of the repository.
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // Types count: not even a type may cross where a value may not.
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'browser', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
