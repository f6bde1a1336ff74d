import { shuffle } from '../../src/dev/seeded-random.ts'
import type { Costed, Scenario } from './scenarios.ts'

/** The results of each subject, by round. */
export type Rounds = Map<string, Costed[]>

/** A warm-up round: compiles code, opens connections. */
const WARM_UP_MS = 1_000

/**
 * Every round measures every subject once, those of one scenario in random
 * order, so that ratios compare the same moment.
 */
export const runRounds = async (
  scenarios: readonly Scenario[],
  { rounds, ms, random }: { rounds: number; ms: number; random: () => number },
): Promise<Map<Scenario, Rounds>> => {
  for (const { subjects } of scenarios) {
    for (const { run } of subjects) await run(WARM_UP_MS)
  }
  const measured = new Map(
    scenarios.map((scenario) => [
      scenario,
      new Map(scenario.subjects.map(({ name }) => [name, [] as Costed[]])),
    ]),
  )
  for (let round = 0; round < rounds; round += 1) {
    for (const scenario of shuffle(scenarios, random)) {
      for (const { name, run } of shuffle(scenario.subjects, random)) {
        measured
          .get(scenario)
          ?.get(name)
          ?.push(await run(ms))
      }
    }
  }
  return measured
}
