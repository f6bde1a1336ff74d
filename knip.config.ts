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
        'src/kit-package/cli.ts',
        // Projects of their own.
        'src/kit-package/samples/*/**/*.{ts,js,mjs}',
        'bench/popup/bare-page/main.ts',
        ...Object.values(nodePrograms),
      ],
      project: ['src/**/*.{ts,tsx,mjs}', 'e2e/**/*.ts', 'bench/**/*.ts'],
    },
    'e2e/clients': {
      entry: ['dapps/*.{ts,tsx}'],
      project: ['**/*.{ts,tsx,vue}'],
    },
  },
  // run-checks.ts and programs.json name them by their paths.
  ignoreDependencies: ['@biomejs/biome', 'typescript-7'],
  // ImageMagick, for pictures of a display; not part of npm.
  ignoreBinaries: ['import'],
  ignoreExportsUsedInFile: { interface: true, type: true },
}

export default config
