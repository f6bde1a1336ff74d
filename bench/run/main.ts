import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import programs from '../../src/dev/programs.json' with { type: 'json' }
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { runProgram } from '../../src/dev/run-program.ts'
import { createRandom } from '../../src/dev/seeded-random.ts'
import { buildFloor } from '../floor/build-floor.ts'
import { allParts } from '../parts/all-parts.ts'
import { GOAL_HEAD, goalCells, isMet } from '../report/goal.ts'
import { describeMachine } from '../report/machine.ts'
import { textTable } from '../report/text-table.ts'
import { writePage } from '../report/write-page.ts'
import { outOfTime } from '../run/run-options.ts'
import { startBlankSite } from './blank-site.ts'
import type { Bench, Measured } from './part.ts'

const { values } = parseArgs({
  options: {
    parts: { type: 'string' },
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    out: { type: 'string' },
  },
})
const names = values.parts?.split(',') ?? Object.keys(allParts)
const unknown = names.filter((name) => !Object.hasOwn(programs.benches, name))
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}`)
const seed = Number(values.seed)
if (!Number.isSafeInteger(seed)) {
  throw new Error(`--seed takes a whole number, not "${values.seed}"`)
}
/** A quick run only shows that everything works. */
const QUICK = 10
/** The longest part takes a few minutes; after this it must hang. */
const LONGEST_PART = 1_800_000

const report = ({ tables, goals, wrong }: Measured): void => {
  for (const { title, head, rows } of tables) {
    console.log(`\n${title}\n\n${textTable([head, ...rows])}`)
  }
  if (goals.length > 0) {
    console.log(`\n${textTable([GOAL_HEAD, ...goals.map(goalCells)])}`)
  }
  if (wrong === 0) return
  console.log(`${wrong} wrong answers: the figures mean nothing`)
  process.exitCode = 1
}

/** A bench that is a program of its own. */
const runAlone = async (name: string): Promise<void> => {
  const { code } = await runProgram({
    args: [resolve(repositoryRoot, `dist-node/bench-${name}.js`)],
    cwd: repositoryRoot,
    output: 'show',
  })
  if (code !== 0) process.exitCode = 1
}

const runAll = async (bench: Bench): Promise<Measured[]> => {
  const all: Measured[] = []
  for (const name of names) {
    console.log(`\n# ${name}`)
    const part = allParts[name]
    if (part) {
      const measured = await Promise.race([
        part(bench),
        outOfTime(LONGEST_PART),
      ])
      report(measured)
      all.push(measured)
    } else {
      await runAlone(name)
    }
  }
  return all
}

console.log(`Seed ${seed}${values.quick ? ', quick: figures mean little' : ''}`)
const machine = await describeMachine()
const floor = await buildFloor()
const server = await startBlankSite({ isSecure: true })
try {
  const measured = await runAll({
    floor: floor.folder,
    site: (name) => `https://${name}.test:${server.port}`,
    times: (full) => (values.quick ? Math.ceil(full / QUICK) : full),
    random: createRandom(seed),
  })
  const goals = measured.flatMap((one) => one.goals)
  const met = goals.filter(isMet).length
  console.log(`\n${met} of ${goals.length} goals met`)
  const isWhole = values.parts === undefined && !values.quick
  if (values.out !== undefined || isWhole) {
    const folder = resolve(repositoryRoot, values.out ?? 'docs')
    writePage(folder, {
      machine: [
        ...machine,
        ['Rounds', values.quick ? 'a tenth: figures mean little' : 'all'],
        ['Seed', String(seed)],
      ],
      measured,
    })
  }
} finally {
  await server.stop()
  await floor.remove()
}
