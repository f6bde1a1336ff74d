import { expression, writeCall } from '../code/write-code.ts'
import { count } from '../format/count.ts'
import { sessionCalls } from '../session/calls.ts'
import {
  readCallsStatus,
  sendTwoCalls,
  signPermit,
  transferTooMuch,
  watchToken,
} from '../session/demo-token.ts'
import { poll } from '../session/poll.ts'
import type { SessionClient } from '../session/session-client.ts'
import type { Call } from '../transports/wallet.ts'
import { type Outcome, onAction, show } from './action.ts'
import { codeBlock, element, part } from './dom.ts'
import { createSignerChoice } from './signer-choice.ts'

const PENDING = 100

/** The states of EIP-5792. */
const STATES: Record<number, string> = {
  200: 'All calls are confirmed',
  400: 'No call was sent',
  500: 'The calls reverted',
  600: 'Only some calls succeeded',
}

/** A permit, a token, a revert and a batch, with the demo token. */
export const createTokenPanel = (client: SessionClient): void => {
  const signer = createSignerChoice(client, {
    scope: 'token-scope',
    account: 'token-account',
  })

  const onRequest = (
    name: string,
    request: () => Call,
    view: (result: unknown) => Outcome,
  ): void =>
    onAction({
      button: part(`${name}-button`),
      outcome: part(`${name}-outcome`),
      code: () =>
        client.code(writeCall(sessionCalls.invoke(signer().scope, request()))),
      act: async () => view(await client.invoke(signer().scope, request())),
    })

  onRequest(
    'permit',
    () => signPermit(signer(), inAnHour()),
    (signed) => codeBlock(String(signed), 'Signature'),
  )
  onRequest('watch', watchToken, () => 'The wallet lists the token.')
  onRequest(
    'revert',
    () => transferTooMuch(signer().account),
    () => 'The call succeeded.',
  )

  const readStatus = async (
    scope: string,
    id: string,
  ): Promise<Record<string, unknown> | undefined> => {
    const read = Object(await client.invoke(scope, readCallsStatus(id)))
    return read.status === PENDING ? undefined : read
  }

  onAction({
    button: part('batch-button'),
    outcome: part('batch-outcome'),
    code: () => {
      const { scope } = signer()
      const send = sessionCalls.invoke(scope, sendTwoCalls(signer()))
      const read = sessionCalls.invoke(scope, readCallsStatus(expression('id')))
      return client.code(
        `const { id } = ${writeCall(send)}`,
        `// The status is 100 until all calls are in a block.\n${writeCall(read)}`,
      )
    },
    act: async () => {
      const { scope } = signer()
      const sent = Object(await client.invoke(scope, sendTwoCalls(signer())))
      const id = String(sent.id)
      show(part('batch-outcome'), 'waiting', batchView(id, 'Pending (100)'))
      const read = await poll(() => readStatus(scope, id))
      return batchView(id, read ? statusText(read) : 'Pending (100)')
    },
  })
}

const inAnHour = (): number => Math.floor(Date.now() / 1000) + 3600

const statusText = ({ status, receipts }: Record<string, unknown>): string => {
  const state = STATES[Number(status)] ?? 'Unknown status'
  const mined = Array.isArray(receipts) ? receipts.length : 0
  return `${state} (${status}), ${count(mined, 'receipt')}`
}

const batchView = (id: string, status: string): Node =>
  element('p', {}, 'Batch ', element('code', {}, id), `: ${status}.`)
