import { type ReactNode, useEffect, useRef } from 'react'
import type { OfferedChain } from '../../messaging/approval-contract.ts'
import type { ChainChoice } from '../../messaging/site-contract.ts'
import { canBeTicked } from '../choice.ts'
import { NetworkIcon } from '../identity/NetworkIcon.tsx'
import { later } from '../later.tsx'
import { networkName, shortChainId } from '../network-name.ts'
import { text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Disclosure } from './Disclosure.tsx'

const NodeSetUp = later(async () => (await import('./NodeSetUp.tsx')).NodeSetUp)

/** A network's checkbox, or the form to set up its node. */
export const NetworkChoice = ({
  chain,
  isTicked,
  lacksAddress,
  onTick,
  isSettingUp,
  onSetUp,
  wallet,
}: {
  chain: ChainChoice | OfferedChain
  isTicked: boolean
  /** Whether the site does not get it: no selected account has an address. */
  lacksAddress: boolean
  onTick: (ticked: boolean) => void
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
          <span className="tag tag-node">{text('needsNode')}</span>
        </p>
        {id}
      </div>
      <Disclosure
        name={text('setUpNode')}
        about={text('forNetwork', name)}
        hint={text('needsNodeHint')}
        open={isSettingUp}
        onToggle={onSetUp}
      >
        <NodeSetUp chainId={chainId} wallet={wallet} />
      </Disclosure>
    </div>
  )
}
