import {
  test as base,
  type FaultOptions,
  type NodeFault,
} from 'portolan/playwright'

/** Failures that pass: the wallet asks again. */
const faults: readonly (NodeFault & FaultOptions)[] = [
  { kind: 'latency', ms: 300 },
  { kind: 'rate-limited', times: 1 },
  { kind: 'server-error', times: 1 },
  { kind: 'cut-socket', times: 1 },
]

/** With NODE_FAULTS=on each test meets one of them. */
export const test = base.extend<{ nodeFault: undefined }>({
  nodeFault: [
    async ({ wallet }, use, { title }) => {
      const fault = faults[title.length % faults.length]
      if (process.env.NODE_FAULTS && fault) wallet.node('local').fail(fault)
      await use(undefined)
    },
    { auto: true },
  ],
})
