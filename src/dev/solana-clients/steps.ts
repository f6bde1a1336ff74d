import assert from 'node:assert/strict'

export type Addresses = {
  url: string
  wsUrl: string
  /** Where development methods are answered. */
  chainUrl: string
}

export type Step = readonly [title: string, run: () => Promise<void>]

/** Runs all steps in order; each may use what the ones before have made. */
export const runSteps = async (
  client: string,
  steps: readonly Step[],
): Promise<boolean> => {
  let passed = 0
  for (const [title, run] of steps) {
    try {
      await run()
      passed += 1
    } catch (error) {
      console.error(`${client}: ${title} failed:`, error)
    }
  }
  console.log(`${client}: ${passed}/${steps.length} steps passed`)
  return passed === steps.length
}

/** A development method of the chain. */
const control = async (
  { chainUrl }: Addresses,
  method: string,
  ...params: unknown[]
): Promise<unknown> => {
  const response = await fetch(chainUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as Record<string, unknown>
  assert.equal(error, undefined)
  return result
}

export const passSlots = async (
  node: Addresses,
  count: number,
): Promise<void> => {
  const slot = Number(await control(node, 'getSlot'))
  await control(node, 'surfnet_timeTravel', { absoluteSlot: slot + count })
}
