import { expression, writeCall } from '../code/write-code.ts'
import { formatNumber, readQuantity } from '../format/amounts.ts'
import { sessionCalls } from '../session/calls.ts'
import {
  readReceipt,
  sendToSelf,
  signEntry,
  signMessage,
} from '../session/requests.ts'
import type { SessionClient } from '../session/session-client.ts'
import { waitForReceipt } from '../session/wait-for-receipt.ts'
import type { Call } from '../transports/wallet.ts'
import { type Outcome, onAction, show } from './action.ts'
import { codeBlock, element, part } from './dom.ts'
import { createSignerChoice } from './signer-choice.ts'

/** Signing and sending, which the user has to approve in the wallet. */
export const createSignPanel = (client: SessionClient): void => {
  const signer = createSignerChoice(client, {
    scope: 'sign-scope',
    account: 'sign-account',
  })
  const message = part<HTMLInputElement>('message')

  const onSign = (name: string, request: () => Call): void =>
    onAction({
      button: part(`${name}-button`),
      outcome: part(`${name}-outcome`),
      code: () =>
        client.code(writeCall(sessionCalls.invoke(signer().scope, request()))),
      act: async () => {
        const signed = await client.invoke(signer().scope, request())
        return codeBlock(String(signed), 'Signature')
      },
    })

  onSign('message', () => signMessage(message.value, signer().account))
  onSign('typed', () => signEntry(signer()))

  onAction({
    button: part('send-button'),
    outcome: part('send-outcome'),
    code: () => {
      const { scope, account } = signer()
      const send = sessionCalls.invoke(scope, sendToSelf(account))
      const read = sessionCalls.invoke(scope, readReceipt(expression('hash')))
      return client.code(
        `const hash = ${writeCall(send)}`,
        `// Null until it is in a block.\n${writeCall(read)}`,
      )
    },
    act: async () => {
      const { scope, account } = signer()
      const hash = await client.invoke(scope, sendToSelf(account))
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
