import type { KnipConfig } from 'knip'
import { nodePrograms } from './src/dev/programs.ts'

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'src/{background,content,inpage,dapp}/main.ts',
        // The demo page calls their exports by name.
        'src/dapp/clients/*.ts',
        'src/popup/main.tsx',
        'src/lane/main.ts',
        // What users of the package import.
        'src/mock/index.ts',
        'src/kit-package/cli.ts',
        // Projects of their own.
        'src/kit-package/samples/*/**/*.{ts,js,mjs}',
        'bench/floor/page/main.ts',
        ...Object.values(nodePrograms),
      ],
      project: [
        'src/**/*.{ts,tsx,mjs}',
        'e2e/**/*.ts',
        'bench/**/*.{ts,tsx}',
        'docs/.vitepress/**/*.ts',
      ],
      vitepress: { entry: ['docs/.vitepress/{config,theme/index}.ts'] },
    },
    'e2e/clients': {
      entry: [
        'dapps/*.{ts,tsx}',
        'dev-chain/{network-helpers,ethers,web3}.mjs',
        'dev-chain/hardhat.config.cjs',
      ],
      project: ['**/*.{ts,tsx,vue,mjs,cjs}'],
    },
  },
  // run-checks.ts and programs.json name them by their paths.
  // The sample of component tests is installed with jsdom.
  ignoreDependencies: ['@biomejs/biome', 'typescript-7', 'jsdom'],
  // ImageMagick, for pictures of a display; not part of npm.
  ignoreBinaries: ['import'],
  ignoreExportsUsedInFile: { interface: true, type: true },
}

export default config
