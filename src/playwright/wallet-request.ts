import type { BrowserContext, Page } from '@playwright/test'
import type { Approval } from '../messaging/approval-contract.ts'
import type { LaneChoice, LaneRequest } from '../messaging/lane-contract.ts'
import { fromBase64 } from '../protocol/base64.ts'
import {
  type DescribedInstruction,
  describeInstructions,
} from '../protocol/solana/instructions/describe.ts'
import { decodeTransaction } from '../protocol/solana/transaction.ts'
import type { Lane } from './lane.ts'
import { approveOnScreen, rejectOnScreen, showRequest } from './screen.ts'
import type { AccountName, NetworkName } from './wallet-state.ts'

/** How requests are decided: by calls, or by clicks on the real screen. */
export type LaneName = 'direct' | 'screen'

type Quantity = bigint | number | string

/** What to approve instead of what is preselected. */
export type ApproveOptions = {
  accounts?: readonly AccountName[]
  chains?: readonly NetworkName[]
  /** Of a transaction: a speed, or prices in wei. */
  fees?:
    | 'slow'
    | 'normal'
    | 'fast'
    | { gasPrice: Quantity }
    | { maxFeePerGas: Quantity; maxPriorityFeePerGas: Quantity }
  gas?: Quantity
  nonce?: Quantity
}

/** A request that waits for a decision. */
export type WalletRequest = {
  id: string
  origin: string
  kind: Approval['kind']
  /** The method of the session API, or the one that it invokes. */
  method: string
  /** Everything that the screen shows. */
  details: Approval
  /** Of a transaction of Solana, in order; otherwise empty. */
  instructions: readonly DescribedInstruction[]
  approve: (options?: ApproveOptions) => Promise<void>
  reject: () => Promise<void>
  /** The window of the wallet with this request, to click in it. */
  page: () => Promise<Page>
}

export const createWalletRequest = (
  request: LaneRequest,
  {
    context,
    lane,
    laneName,
    toChoice,
  }: {
    context: BrowserContext
    lane: Lane
    laneName: LaneName
    toChoice: (options: ApproveOptions) => Promise<LaneChoice>
  },
): WalletRequest => {
  const { shown, method } = request
  const { id, origin, kind } = shown
  const page = (): Promise<Page> => showRequest(context, id)

  const onScreen = async (
    click: (page: Page) => Promise<void>,
  ): Promise<void> => {
    const settled = lane.settled(id)
    // Only the race below waits for it.
    settled.catch(() => 'the browser is closed')
    const window = await page()
    const clicked = click(window).catch((error) => {
      // A decision closes the window, maybe before the click resolves.
      if (!window.isClosed()) throw error
    })
    await Promise.race([settled, clicked.then(() => settled)])
  }

  return {
    id,
    origin,
    kind,
    method,
    details: shown,
    instructions: instructionsOf(shown),
    page,
    approve: async (options = {}) => {
      const choice = await toChoice(options)
      if (laneName === 'direct') await lane.call('laneApprove', { id, choice })
      else await onScreen((page) => approveOnScreen(page, request, choice))
    },
    reject: async () => {
      if (laneName === 'direct') await lane.call('reject', { id })
      else await onScreen(rejectOnScreen)
    },
  }
}

export const instructionsOf = (
  shown: Approval,
): readonly DescribedInstruction[] => {
  if (shown.kind !== 'solana-transaction') return []
  const bytes = fromBase64(shown.transaction) ?? new Uint8Array()
  return describeInstructions(decodeTransaction(bytes).message)
}
