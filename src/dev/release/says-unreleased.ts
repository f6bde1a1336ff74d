import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Documents that say whether there is a release. */
const DOCUMENTS = ['README.md', 'docs/install.md']

const SAYS_NONE = /\bno release\b|\bthe first release\b/i

/** The lines that a release makes untrue, as `path:line: text`. */
export const saysUnreleased = (root: string): string[] =>
  DOCUMENTS.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        SAYS_NONE.test(line) ? [`${path}:${index + 1}: ${line}`] : [],
      ),
  )
