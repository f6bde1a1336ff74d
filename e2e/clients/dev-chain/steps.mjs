import { setTimeout } from 'node:timers/promises'

/** The addresses of two development chains. */
export const { PORTOLAN_CHAIN_URL: url, PORTOLAN_OTHER_URL: otherUrl } =
  process.env

export const STRANGER = '0x7777777777777777777777777777777777777777'

/** On a fresh chain; prints how many steps pass, and each one that fails. */
export const runSteps = async (client, steps) => {
  await ask('hardhat_reset')
  const failed = []
  for (const [name, step] of Object.entries(steps)) {
    try {
      await Promise.race([step(), late(name)])
    } catch (error) {
      failed.push(name)
      console.log(`  ${client}, ${name}: ${error.message}`)
    }
  }
  const total = Object.keys(steps).length
  console.log(`${client}: ${total - failed.length} of ${total}`)
  process.exit(failed.length === 0 ? 0 : 1)
}

/** Only catches a hang. */
const late = async (name) => {
  await setTimeout(60_000, undefined, { ref: false })
  throw new Error(`${name} does not end`)
}

/** Asks the chain without a client. */
export const ask = async (method, ...params) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await response.json()
  if (error) throw new Error(error.message)
  return result
}
