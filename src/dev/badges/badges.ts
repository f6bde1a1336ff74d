import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../../package.json' with { type: 'json' }
import { measureBuild } from '../size-budget.ts'
import { readTestCount } from '../test-count.ts'
import { badgeSvg } from './badge-svg.ts'

export const BADGES_FOLDER = 'docs/images/badges'

/** What a badge says, and whether what an older one says is still true. */
type Badge = {
  label: string
  value: string
  isTrue: (written: string) => boolean
}

/** The facts of the README, from the repository and its build alone. */
export const readBadges = (root: string): Record<string, Badge> => {
  const same = (label: string, value: string): Badge => ({
    label,
    value,
    isTrue: (written) => written === value,
  })
  const tests = readTestCount(root)
  const worker = measureBuild(join(root, 'dist')).find(({ part }) =>
    part.startsWith('worker'),
  )
  if (!worker) throw new Error('The build has no worker')
  const kilobytes = Math.ceil(worker.bytes / 1_000)
  return {
    licence: same('licence', packageJson.license),
    node: same(
      'Node',
      packageJson.engines.node
        .replaceAll(/[\^>=]+([\d.]+)/g, '$1+')
        .replace('||', 'or'),
    ),
    size: {
      label: 'background.js',
      value: `≤ ${kilobytes} kB gzip`,
      isTrue: (written) => numberIn(written) * 1_000 >= worker.bytes,
    },
    tests: {
      label: 'tests passed',
      value: `≥ ${tests.toLocaleString('en')}`,
      isTrue: (written) => numberIn(written) <= tests,
    },
  }
}

const numberIn = (text: string): number =>
  Number(text.replaceAll(/[^\d.]/g, ''))

export const toSvg = ({ label, value }: Badge): string => badgeSvg(label, value)

/** The badges whose picture says what is not true any more. */
export const untrueBadges = (root: string): string[] =>
  Object.entries(readBadges(root)).flatMap(([name, badge]) => {
    const file = join(BADGES_FOLDER, `${name}.svg`)
    const svg = readFileSync(join(root, file), 'utf8')
    const [, label, value = ''] =
      /aria-label="([^:]+): ([^"]+)"/.exec(svg) ?? []
    return label === badge.label && badge.isTrue(value)
      ? []
      : [`${file} says "${label}: ${value}"`]
  })
