import { parseArgs } from 'node:util'

export type TestOptions = {
  recordCount: boolean
  recordChecklist: boolean
  /** How many busy processes run next to the tests. */
  load: number
}

const MOST_LOAD = 64

/** The command line of `npm test`; throws if it is invalid. */
export const readTestOptions = (args: string[]): TestOptions => {
  const { values } = parseArgs({
    args,
    options: {
      'record-count': { type: 'boolean', default: false },
      'record-checklist': { type: 'boolean', default: false },
      load: { type: 'string', default: '0' },
    },
  })
  const load = Number(values.load)
  if (!Number.isInteger(load) || load < 0 || load > MOST_LOAD) {
    throw new Error(
      `--load must be a whole number from 0 to ${MOST_LOAD}, not "${values.load}"`,
    )
  }
  return {
    recordCount: values['record-count'],
    recordChecklist: values['record-checklist'],
    load,
  }
}
