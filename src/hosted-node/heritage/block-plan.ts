import type { Common } from '@ethereumjs/common'
import type { TypedTransaction, TypedTxData } from '@ethereumjs/tx'
import {
  eoaCode7702SignAuthorization,
  type WithdrawalData,
} from '@ethereumjs/util'
import { ONES_BLOB, ZEROS_BLOB } from './blobs.ts'
import { FAILING, LOGGER, PROBE, probeCall, word } from './contracts.ts'
import { nextContract, type Sender, send } from './sender.ts'

export type BlockPlan = {
  transactions?: (common: Common) => TypedTransaction[]
  /** Block numbers that these uncles compete with. */
  uncles?: number[]
  withdrawals?: WithdrawalData[]
}

const GWEI = 10n ** 9n
const ETHER = 10n ** 18n
const legacy: TypedTxData = { type: 0, gasPrice: 20n * GWEI }
const listed: TypedTxData = { type: 1, gasPrice: 20n * GWEI }
const fees = { maxFeePerGas: 20n * GWEI, maxPriorityFeePerGas: GWEI }
const dynamic: TypedTxData = { type: 2, ...fees }

/**
 * The content of the chain by block number, from 1 on. Each fork has something
 * that only it has; `fork-plan.ts` says when each fork starts.
 */
export const planBlocks = (senders: readonly Sender[]): BlockPlan[] => {
  const [alice, bob, carol, dave, erin, frank] = senders as [
    Sender,
    Sender,
    Sender,
    Sender,
    Sender,
    Sender,
  ]
  const logger = nextContract({ ...alice, nonce: 1n })
  const probe = nextContract({ ...erin, nonce: 0n })
  return [
    {
      transactions: (common) => [
        send(alice, common, { ...legacy, to: bob.address, value: ETHER }),
        send(alice, common, { ...legacy, data: LOGGER, gasLimit: 200_000n }),
      ],
    },
    {
      transactions: (common) => [
        send(bob, common, { ...legacy, to: logger, data: word(1) }),
      ],
    },
    {
      transactions: (common) => [
        send(carol, common, { ...legacy, to: dave.address, value: ETHER }),
      ],
    },
    {
      uncles: [3],
      transactions: (common) => [
        send(bob, common, { ...legacy, to: logger, data: word(2) }),
      ],
    },
    {
      transactions: (common) => [
        send(alice, common, { ...legacy, to: carol.address, value: ETHER }),
      ],
    },
    {
      uncles: [5, 4],
      transactions: (common) => [
        // Not enough to store anything; before Byzantium no receipt shows that.
        send(bob, common, {
          ...legacy,
          to: logger,
          data: word(3),
          gasLimit: 25_000n,
        }),
      ],
    },
    {
      transactions: (common) => [
        send(dave, common, { ...legacy, to: alice.address, value: ETHER }),
      ],
    },
    {
      transactions: (common) => [
        send(dave, common, { ...legacy, data: FAILING }),
      ],
    },
    {
      uncles: [8],
      transactions: (common) => [
        send(erin, common, { ...legacy, data: PROBE, gasLimit: 1_000_000n }),
      ],
    },
    {
      transactions: (common) => [
        send(alice, common, { ...legacy, to: probe, data: probeCall.ping(7) }),
        send(bob, common, { ...legacy, to: probe, data: probeCall.boom() }),
        send(bob, common, { ...legacy, to: logger, data: word(4) }),
      ],
    },
    {
      transactions: (common) => [
        send(carol, common, {
          ...listed,
          to: probe,
          data: probeCall.ping(8),
          accessList: [[probe.bytes, [word(0)]]],
        } as TypedTxData),
      ],
    },
    {},
    {
      transactions: (common) => [
        send(alice, common, { ...dynamic, to: bob.address, value: ETHER }),
        send(carol, common, { ...legacy, to: probe, data: probeCall.ping(9) }),
      ],
    },
    {
      uncles: [13],
      transactions: (common) => [
        send(dave, common, {
          ...dynamic,
          to: probe,
          data: probeCall.burn(3),
        }),
      ],
    },
    {
      uncles: [12],
      transactions: (common) => [
        send(bob, common, { ...dynamic, data: LOGGER, gasLimit: 200_000n }),
      ],
    },
    {
      transactions: (common) => [
        send(bob, common, { ...dynamic, to: alice.address, value: ETHER }),
      ],
    },
    {
      withdrawals: [
        { index: 0, validatorIndex: 7, address: frank.address, amount: 32n },
        { index: 1, validatorIndex: 8, address: erin.address, amount: 64n },
      ],
      transactions: (common) => [
        send(alice, common, { ...listed, to: bob.address, value: ETHER }),
      ],
    },
    {
      transactions: (common) => [
        send(carol, common, blobsOf(alice, [ONES_BLOB, ZEROS_BLOB])),
      ],
    },
    {
      transactions: (common) => [
        send(carol, common, blobsOf(dave, [ONES_BLOB])),
        send(dave, common, { ...legacy, to: alice.address, value: ETHER }),
      ],
    },
    {
      transactions: (common) => [
        send(alice, common, {
          type: 4,
          ...fees,
          to: frank.address,
          data: probeCall.ping(10),
          authorizationList: [
            eoaCode7702SignAuthorization(
              {
                chainId: `0x${common.chainId().toString(16)}`,
                address: probe.toString(),
                nonce: '0x0',
              },
              frank.secretKey,
            ),
          ],
        } as TypedTxData),
      ],
    },
    {
      transactions: (common) => [
        // Runs the code of the probe on the storage of an account.
        send(bob, common, {
          ...dynamic,
          to: frank.address,
          data: probeCall.ping(11),
        }),
      ],
    },
    {
      transactions: (common) => [
        send(alice, common, { ...legacy, to: bob.address, value: ETHER }),
        send(bob, common, { ...dynamic, to: probe, data: probeCall.ping(12) }),
      ],
    },
  ]
}

const blobsOf = (to: Sender, blobVersionedHashes: string[]): TypedTxData =>
  ({
    type: 3,
    ...fees,
    maxFeePerBlobGas: GWEI,
    to: to.address,
    value: 1n,
    blobVersionedHashes,
  }) as TypedTxData
