import { formatNumber, readQuantity, shortenHex } from '../format/amounts.ts'
import { textAsHex } from '../format/text-as-hex.ts'
import type { Granted } from '../session/granted.ts'
import { isEthereum } from '../session/networks.ts'
import type { SessionClient } from '../session/session-client.ts'
import { createLogbookEntry } from '../session/typed-data.ts'
import { waitForReceipt } from '../session/wait-for-receipt.ts'
import { type Outcome, onAction, show } from './action.ts'
import { asOption, offer } from './choice.ts'
import { codeBlock, element, part } from './dom.ts'

/** 0.001 of a coin, in wei. */
const SMALL_AMOUNT = '0x38d7ea4c68000'

/** Signing and sending, which the user has to approve in the wallet. */
export const createSignPanel = (client: SessionClient): void => {
  const scopes = part<HTMLSelectElement>('sign-scope')
  const accounts = part<HTMLSelectElement>('sign-account')
  const message = part<HTMLInputElement>('message')
  let granted: readonly Granted[] = []

  const offerAccounts = (): void => {
    const chosen = granted.find(({ scope }) => scope === scopes.value)
    offer(
      accounts,
      (chosen?.addresses ?? []).map((address) => ({
        value: address,
        text: shortenHex(address),
      })),
    )
  }

  scopes.addEventListener('change', offerAccounts)
  client.onSession((session = []) => {
    granted = session.filter(({ scope }) => isEthereum(scope))
    offer(
      scopes,
      granted.map(({ scope }) => asOption(scope)),
    )
    offerAccounts()
  })

  onAction({
    button: part('message-button'),
    outcome: part('message-outcome'),
    act: async () => {
      const params = [textAsHex(message.value), accounts.value]
      const method = 'personal_sign'
      return signature(await client.invoke(scopes.value, { method, params }))
    },
  })

  onAction({
    button: part('typed-button'),
    outcome: part('typed-outcome'),
    act: async () => {
      const { value: scope } = scopes
      const { value: address } = accounts
      const params = [address, createLogbookEntry(scope, address)]
      const method = 'eth_signTypedData_v4'
      return signature(await client.invoke(scope, { method, params }))
    },
  })

  onAction({
    button: part('send-button'),
    outcome: part('send-outcome'),
    act: async () => {
      const { value: scope } = scopes
      const { value: address } = accounts
      const hash = await client.invoke(scope, {
        method: 'eth_sendTransaction',
        params: [{ from: address, to: address, value: SMALL_AMOUNT }],
      })
      return await untilMined(client, { scope, hash: String(hash) })
    },
  })
}

/** Shows the hash at once, and the result once it is in a block. */
const untilMined = async (
  client: SessionClient,
  sent: { scope: string; hash: string },
): Promise<Outcome> => {
  const view = (status: string): Node =>
    element('p', {}, 'Sent: ', element('code', {}, sent.hash), `. ${status}`)
  show(part('send-outcome'), 'waiting', view('Waiting for confirmation…'))
  const receipt = await waitForReceipt(client, sent)
  if (!receipt) return view('Not confirmed yet.')
  const block = formatNumber(readQuantity(receipt.blockNumber) ?? 0n)
  const status = receipt.status === '0x1' ? 'Confirmed' : 'Failed'
  return view(`${status} in block ${block}.`)
}

const signature = (result: unknown): Outcome =>
  codeBlock(String(result), 'Signature')
