import { type ReactNode, useState } from 'react'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { CompassRose } from '../components/CompassRose.tsx'
import { DamagedList } from '../components/DamagedList.tsx'
import { RemoveWallet } from '../components/RemoveWallet.tsx'
import { StartOver } from '../components/StartOver.tsx'
import { text } from '../text.ts'
import { useDamages } from '../use-damages.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { CreateWallet } from './CreateWallet.tsx'
import { ImportPhrase } from './ImportPhrase.tsx'

/** Restores a wallet with a damaged vault from its phrase. */
export const RecoveryScreen = ({
  view,
  wallet,
  onHold,
  onDone,
}: {
  view: WalletView
  wallet: WalletCalls
  onHold: (held: boolean) => void
  onDone: () => void
}): ReactNode => {
  const [startsOver, setStartsOver] = useState(false)
  if (view.damage === 'newer') {
    return (
      <div className="notice">
        <CompassRose className="notice-rose notice-rose-lost" />
        <div role="alert">
          <h1 className="notice-title">{text('newerTitle')}</h1>
          <p className="notice-text">{text('newerHint')}</p>
        </div>
      </div>
    )
  }
  if (startsOver) {
    return (
      <CreateWallet
        wallet={wallet}
        onHold={onHold}
        onDone={onDone}
        onBack={() => setStartsOver(false)}
      />
    )
  }
  return (
    <ImportPhrase
      wallet={wallet}
      title={text('recoveryTitle')}
      hint={text('recoveryHint')}
    >
      <RestorableData wallet={wallet} />
      <StartOver wallet={wallet} onStart={() => setStartsOver(true)} />
      <RemoveWallet name={text('removeWalletTitle')} wallet={wallet} />
    </ImportPhrase>
  )
}

/** A list of watch-only accounts may be all that there was. */
const RestorableData = ({ wallet }: { wallet: WalletCalls }): ReactNode => {
  const answer = useDamages(wallet)
  if (answer.status !== 'ready') return null
  const damages = answer.value.filter(({ contents }) => contents.length > 0)
  return damages.length > 0 && <DamagedList damages={damages} wallet={wallet} />
}
