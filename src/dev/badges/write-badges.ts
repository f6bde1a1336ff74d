import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../repository-root.ts'
import { BADGES_FOLDER, readBadges, toSvg } from './badges.ts'

/** `npm run badges` writes the badges of the README. */
const folder = join(repositoryRoot, BADGES_FOLDER)
mkdirSync(folder, { recursive: true })
for (const [name, badge] of Object.entries(readBadges(repositoryRoot))) {
  writeFileSync(join(folder, `${name}.svg`), toSvg(badge))
  console.log(`${badge.label}: ${badge.value}`)
}
