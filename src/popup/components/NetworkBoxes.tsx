import { type ReactNode, useState } from 'react'
import type { OfferedChain } from '../../messaging/approval-contract.ts'
import type { ChainChoice } from '../../messaging/site-contract.ts'
import type { NodeState } from '../approvals/connect/use-answering-nodes.ts'
import { canBeTicked } from '../choice.ts'
import { networkName } from '../network-name.ts'
import { text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { ChoiceSection } from './ChoiceSection.tsx'
import { NetworkChoice } from './NetworkChoice.tsx'

/** Selectable networks first, then those that need a node. */
export const NetworkBoxes = ({
  chains,
  ticked,
  lacking,
  nodes,
  disabled,
  wallet,
  onTick,
}: {
  chains: (ChainChoice | OfferedChain)[]
  ticked: string[]
  /** Those on which no selected account has an address. */
  lacking: readonly string[]
  /** Nodes that have to answer before their networks can be selected. */
  nodes?: { states: ReadonlyMap<string, NodeState>; again: () => void }
  disabled: boolean
  wallet: WalletCalls
  onTick: (chainIds: string[], ticked: boolean) => void
}): ReactNode => {
  // One form at a time, so that they cannot be confused.
  const [settingUp, setSettingUp] = useState<string>()
  const inOrder = chains.toSorted(
    (one, other) => Number(canBeTicked(other)) - Number(canBeTicked(one)),
  )
  return (
    <ChoiceSection
      title={text('networksTitle')}
      names={{
        search: text('searchNetworks'),
        all: text('selectAllNetworks'),
        found: text('selectFoundNetworks'),
      }}
      choices={inOrder.map((chain) => ({
        key: chain.chainId,
        searchTexts: [networkName(chain), chain.chainId],
        isOpen: canBeTicked(chain),
        row: (
          <NetworkChoice
            chain={chain}
            isTicked={ticked.includes(chain.chainId)}
            lacksAddress={lacking.includes(chain.chainId)}
            onTick={(isTicked) => onTick([chain.chainId], isTicked)}
            nodeState={nodes?.states.get(chain.chainId)}
            onAskNode={nodes?.again}
            isSettingUp={settingUp === chain.chainId}
            onSetUp={(isOpen) =>
              setSettingUp(isOpen ? chain.chainId : undefined)
            }
            wallet={wallet}
          />
        ),
      }))}
      ticked={ticked}
      disabled={disabled}
      onTick={onTick}
    />
  )
}
