import { expression, writeCall } from '../code/write-code.ts'
import { count } from '../format/count.ts'
import { sessionCalls } from '../session/calls.ts'
import { isSolana, LOCAL_SOLANA, localNetworks } from '../session/networks.ts'
import {
  readBlockhash,
  sendOnSolana,
  signInWithSolana,
  signSolanaMessage,
} from '../session/requests.ts'
import type { SessionClient } from '../session/session-client.ts'
import { transferToSelf } from '../session/solana-transfer.ts'
import transferSource from '../session/solana-transfer.ts?raw'
import type { Call } from '../transports/wallet.ts'
import { onAction } from './action.ts'
import { codeBlock, element, part } from './dom.ts'
import { createSignerChoice } from './signer-choice.ts'

/** Chains of both namespaces in one session, and the methods of Solana. */
export const createSolanaPanel = (client: SessionClient): void => {
  const signer = createSignerChoice(client, {
    scope: 'solana-scope',
    account: 'solana-account',
    isOffered: isSolana,
  })
  client.onSession((session) => {
    part('solana').hidden = session === undefined
    const hasSolana = session?.some(({ scope }) => isSolana(scope)) ?? false
    part('solana-actions').hidden = !hasSolana
  })

  const both = [localNetworks[0]?.scope ?? '', LOCAL_SOLANA]
  onAction({
    button: part('both-button'),
    outcome: part('both-outcome'),
    code: () => client.code(writeCall(sessionCalls.create(both))),
    act: async () => {
      const granted = await client.create(both)
      return `Connected: ${count(granted.length, 'scope')}.`
    },
  })

  const message = part<HTMLInputElement>('solana-message')
  const onSign = (name: string, request: () => Call): void =>
    onAction({
      button: part(`${name}-button`),
      outcome: part(`${name}-outcome`),
      code: () =>
        client.code(writeCall(sessionCalls.invoke(signer().scope, request()))),
      act: async () => {
        const signed = await client.invoke(signer().scope, request())
        return codeBlock(String(Object(signed).signature), 'Signature')
      },
    })
  onSign('solana-message', () =>
    signSolanaMessage(message.value, signer().account),
  )
  onSign('sign-in', () => signInWithSolana(signer().account))

  onAction({
    button: part('solana-send-button'),
    outcome: part('solana-send-outcome'),
    code: () => {
      const { scope, account } = signer()
      const read = sessionCalls.invoke(scope, readBlockhash())
      const transaction = expression('transaction')
      const send = sessionCalls.invoke(
        scope,
        sendOnSolana(account, transaction),
      )
      return client.code(
        TRANSFER_CODE,
        `const blockhash = ${writeCall(read)}
const transaction = transferToSelf('${account}', blockhash)`,
        writeCall(send),
      )
    },
    act: async () => {
      const { scope, account } = signer()
      const blockhash = await client.invoke(scope, readBlockhash())
      const transaction = transferToSelf(account, String(blockhash))
      const sent = await client.invoke(
        scope,
        sendOnSolana(account, transaction),
      )
      const { signature } = Object(sent)
      return element('p', {}, 'Sent: ', element('code', {}, String(signature)))
    },
  })
}

/** Of our module, for the console. */
const TRANSFER_CODE = transferSource.trim().replaceAll('export const', 'const')
