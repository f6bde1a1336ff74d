import {
  asker,
  deployProbe,
  probeData,
  sender,
} from '../dialect/fixtures/probe.ts'
import type { JsonObject } from '../rules/rule.ts'
import { developmentAccounts } from '../upstream/development-accounts.ts'
import type { Upstream } from '../upstream/upstream.ts'

const someone = (developmentAccounts[1]?.address ?? '').toLowerCase()
const gasPrice = '0x77359400'
const gas = '0x186a0'

/** A contract creation that reverts. */
const FAILING = '0x60006000fd'

/**
 * Sends transactions of all kinds to a development chain: types, contract
 * creation or not, logs, failure, and two in one block. Returns the chain's own
 * data of each, in order.
 */
export const sendSamples = async (edr: Upstream): Promise<JsonObject[]> => {
  const ask = asker(edr)
  const send = (transaction: JsonObject) =>
    ask('eth_sendTransaction', { from: sender, ...transaction })
  const probe = await deployProbe(edr)
  const ping = { to: probe, data: probeData.ping(1) }
  const accessList = [{ address: probe, storageKeys: [`0x${'00'.repeat(32)}`] }]
  await send({ to: someone, value: '0x1', gasPrice })
  await send({ ...ping, gasPrice, accessList })
  await send({ to: probe, data: probeData.error, gas })
  await send({ data: FAILING, gas })
  await ask('evm_setAutomine', false)
  await send({ ...ping, gas })
  await send({ ...ping, gas, gasPrice })
  await ask('evm_mine')
  await ask('evm_setAutomine', true)
  return await transactionsOf(edr)
}

const transactionsOf = async (edr: Upstream): Promise<JsonObject[]> => {
  const ask = asker(edr)
  const transactions: JsonObject[] = []
  const head = Number(await ask('eth_blockNumber'))
  for (let number = 1; number <= head; number += 1) {
    const block = `0x${number.toString(16)}`
    const count = await ask('eth_getBlockTransactionCountByNumber', block)
    for (let index = 0; index < Number(count); index += 1) {
      const place = [block, `0x${index.toString(16)}`]
      transactions.push(
        Object(await ask('eth_getTransactionByBlockNumberAndIndex', ...place)),
      )
    }
  }
  return transactions
}

/**
 * A transaction of EDR as callers should see it: `r` and `s` are padded, and a
 * typed one has `yParity`.
 */
export const normalised = (transaction: JsonObject): JsonObject => ({
  ...transaction,
  r: whole(transaction.r),
  s: whole(transaction.s),
  ...(transaction.type !== '0x0' && { yParity: transaction.v ?? null }),
})

const whole = (value: unknown): string =>
  `0x${String(value).slice(2).padStart(64, '0')}`
