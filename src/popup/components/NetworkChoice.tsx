import { type ReactNode, useEffect, useRef } from 'react'
import type { OfferedChain } from '../../messaging/approval-contract.ts'
import type { ChainChoice } from '../../messaging/site-contract.ts'
import type { NodeState } from '../approvals/connect/use-answering-nodes.ts'
import { canBeTicked } from '../choice.ts'
import { NetworkIcon } from '../identity/NetworkIcon.tsx'
import { later } from '../later.tsx'
import { networkName, shortChainId } from '../network-name.ts'
import { type TextKey, text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Disclosure } from './Disclosure.tsx'

const NodeSetUp = later(async () => (await import('./NodeSetUp.tsx')).NodeSetUp)

/** Why a network cannot be selected yet. */
const tags: Record<NodeState | 'none', TextKey> = {
  none: 'needsNode',
  asking: 'solanaAsking',
  silent: 'nodeSilent',
}

/** A network's checkbox, or the form to set up its node. */
export const NetworkChoice = ({
  chain,
  isTicked,
  lacksAddress,
  onTick,
  nodeState,
  onAskNode,
  isSettingUp,
  onSetUp,
  wallet,
}: {
  chain: ChainChoice | OfferedChain
  isTicked: boolean
  /** Whether the site does not get it: no selected account has an address. */
  lacksAddress: boolean
  onTick: (ticked: boolean) => void
  /** Set if its node has to answer first. */
  nodeState?: NodeState | undefined
  /** Asks that node once more. */
  onAskNode?: (() => void) | undefined
  isSettingUp: boolean
  onSetUp: (open: boolean) => void
  wallet: WalletCalls
}): ReactNode => {
  const { chainId } = chain
  const name = networkName(chain)
  const isOpen = canBeTicked(chain)
  const box = useRef<HTMLInputElement>(null)
  const wasSettingUp = useRef(false)

  // The focused form was removed: focus the checkbox instead.
  useEffect(() => {
    if (isOpen && wasSettingUp.current) box.current?.focus()
    wasSettingUp.current = !isOpen && isSettingUp
  }, [isOpen, isSettingUp])

  const id = (
    <code className="choice-id" id={`id-${chainId}`} dir="ltr" title={chainId}>
      {shortChainId(chainId)}
    </code>
  )
  const icon = <NetworkIcon chainId={chainId} name={name} size={20} />
  if (isOpen) {
    return (
      <div
        className={lacksAddress ? 'choice-row choice-lacking' : 'choice-row'}
      >
        <label className="choice-label">
          <input
            ref={box}
            type="checkbox"
            className="choice-box"
            aria-describedby={
              lacksAddress ? `id-${chainId} lacks-${chainId}` : `id-${chainId}`
            }
            checked={isTicked}
            onChange={({ target }) => onTick(target.checked)}
          />
          {icon}
          <bdi className="choice-text choice-name">{name}</bdi>
        </label>
        {id}
        {lacksAddress && (
          <p className="choice-note" id={`lacks-${chainId}`}>
            {text('noAddressOnChainHint')}
          </p>
        )}
      </div>
    )
  }
  return (
    <div className="choice-unready">
      <div className="choice-row">
        <p className="choice-label">
          {icon}
          <bdi className="choice-text choice-name">{name}</bdi>
          <span className="tag tag-node">
            {text(tags[nodeState ?? 'none'])}
          </span>
        </p>
        {id}
        {nodeState === 'silent' && (
          <p className="choice-note">{text('nodeSilentHint')}</p>
        )}
      </div>
      {nodeState === 'silent' && (
        <button type="button" className="link-button" onClick={onAskNode}>
          {text('retry')}
        </button>
      )}
      {nodeState === undefined && (
        <Disclosure
          name={text('setUpNode')}
          about={text('forNetwork', name)}
          hint={text('needsNodeHint')}
          open={isSettingUp}
          onToggle={onSetUp}
        >
          <NodeSetUp chainId={chainId} wallet={wallet} />
        </Disclosure>
      )}
    </div>
  )
}
