import { expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../dev/give-texts.ts'
import type { Approval } from '../../messaging/approval-contract.ts'
import { textsOf } from './all-kinds.ts'

giveTexts(keyTexts())

it.each([
  [true, 'asksToSend', 'pendingSendHint'],
  [false, 'asksToSignTransaction', 'pendingSignHint'],
])(
  'a transaction of Solana is listed by whether it is sent: %s',
  (isSent, asks, pending) => {
    const request: Approval = {
      id: 'id',
      hash: 'hash',
      origin: 'https://a.example',
      kind: 'solana-transaction',
      account: { address: 'address', name: 'Account 1' },
      network: { chainId: 'solana:a', name: 'Solana', symbol: 'SOL' },
      transaction: '',
      isSent,
    }
    expect(textsOf(request)).toMatchObject({ asks, pending })
  },
)
