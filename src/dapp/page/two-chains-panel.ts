import { writeCalls } from '../code/write-code.ts'
import {
  formatCoins,
  formatNumber,
  readQuantity,
  shortenHex,
} from '../format/amounts.ts'
import { errorText, readError } from '../format/error.ts'
import { sessionCalls } from '../session/calls.ts'
import type { Granted } from '../session/granted.ts'
import { isEthereum, networkOf } from '../session/networks.ts'
import type { SessionClient } from '../session/session-client.ts'
import type { Call } from '../transports/wallet.ts'
import { onAction } from './action.ts'
import { asOption, offer } from './choice.ts'
import { element, part } from './dom.ts'

/** One session, two chains, both queried at the same time. */
export const createTwoChainsPanel = (client: SessionClient): void => {
  const selects = [
    part<HTMLSelectElement>('first-chain'),
    part<HTMLSelectElement>('second-chain'),
  ]
  let granted: readonly Granted[] = []

  client.onSession((session = []) => {
    granted = session.filter(({ scope }) => isEthereum(scope))
    const [first, ...others] = granted.map(({ scope }) => asOption(scope))
    if (!first) return
    // Both lists have all chains; the second starts with another one.
    selects.forEach((select, index) => {
      offer(select, index === 0 ? [first, ...others] : [...others, first])
    })
  })

  const chosen = (): Granted[] =>
    selects.flatMap(({ value }) =>
      granted.filter(({ scope }) => scope === value),
    )

  onAction({
    button: part('two-chains-button'),
    outcome: part('two-chains-outcome'),
    code: () => {
      const calls = chosen().flatMap(({ scope, addresses }) =>
        factCalls(addresses).map((call) => sessionCalls.invoke(scope, call)),
      )
      return client.code(writeCalls(calls))
    },
    act: async () => {
      const columns = chosen().map((one) => readChain(client, one))
      return element(
        'div',
        { className: 'pair' },
        ...(await Promise.all(columns)),
      )
    },
  })
}

/** An unreachable chain does not affect the other one. */
const readChain = async (
  client: SessionClient,
  granted: Granted,
): Promise<HTMLElement> => {
  const { name } = networkOf(granted.scope)
  const column = element('section', { className: 'chain', ariaLabel: name })
  column.append(element('h3', {}, name))
  try {
    column.append(await readFacts(client, granted))
  } catch (error) {
    const message = errorText(readError(error))
    column.append(element('p', { className: 'failure' }, message))
  }
  return column
}

/** The block, and the balance of each account. */
const factCalls = (addresses: readonly string[]): Call[] => [
  { method: 'eth_blockNumber' },
  ...addresses.map((address) => ({
    method: 'eth_getBalance',
    params: [address, 'latest'],
  })),
]

const readFacts = async (
  client: SessionClient,
  { scope, addresses }: Granted,
): Promise<HTMLElement> => {
  const { symbol } = networkOf(scope)
  const [block, ...balances] = await Promise.all(
    factCalls(addresses).map((call) => client.invoke(scope, call)),
  )
  const fact = (name: string, value: string): Node =>
    element('div', {}, element('dt', {}, name), element('dd', {}, value))
  return element(
    'dl',
    { className: 'facts' },
    fact('Block', formatNumber(readQuantity(block) ?? 0n)),
    ...addresses.map((address, index) =>
      fact(
        shortenHex(address),
        formatCoins(readQuantity(balances[index]) ?? 0n, symbol),
      ),
    ),
  )
}
