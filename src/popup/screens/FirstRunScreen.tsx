import { type ReactNode, useState } from 'react'
import { AddAccount } from '../components/AddAccount.tsx'
import { CompassRose } from '../components/CompassRose.tsx'
import { Step } from '../components/Step.tsx'
import { text } from '../text.ts'
import { useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { CreateWallet } from './CreateWallet.tsx'
import { ImportPhrase } from './ImportPhrase.tsx'

export type FirstRunProps = {
  wallet: WalletCalls
  /** A new phrase is on screen: the wallet is there, this is not over. */
  onHold?: ((held: boolean) => void) | undefined
  onDone: () => void
  onBack?: (() => void) | undefined
}

/** Three ways to a wallet, and a fourth to accounts without keys. */
export const FirstRunScreen = ({
  wallet,
  onHold,
  onDone,
  onBack,
}: FirstRunProps): ReactNode => {
  const [way, setWay] = useState<'create' | 'import'>()
  const developer = useAttempt()
  const goBack = (): void => setWay(undefined)
  if (way === 'create') {
    return (
      <CreateWallet
        wallet={wallet}
        onHold={onHold}
        onDone={onDone}
        onBack={goBack}
      />
    )
  }
  if (way === 'import') {
    return <ImportPhrase wallet={wallet} onDone={onDone} onBack={goBack} />
  }
  const startDeveloping = async (): Promise<void> => {
    const started = await developer.run(() =>
      wallet.call('startDeveloperWallet'),
    )
    if (started) onDone()
  }
  return (
    <Step
      title={text('firstRunTitle')}
      hint={text('firstRunHint')}
      onBack={onBack}
    >
      <CompassRose className="first-run-rose" />
      <ul className="ways">
        <Way
          name={text('createWallet')}
          hint={text('createWalletHint')}
          primary
          onClick={() => setWay('create')}
        />
        <Way
          name={text('importWallet')}
          hint={text('importWalletHint')}
          onClick={() => setWay('import')}
        />
        <Way
          name={text('developerWallet')}
          hint={text('developerWalletHint')}
          busy={developer.busy}
          onClick={startDeveloping}
        />
      </ul>
      {developer.error !== undefined && (
        <p className="failure" role="alert">
          {developer.error}
        </p>
      )}
      {!onBack && <AddAccount held={0} folded wallet={wallet} />}
    </Step>
  )
}

const Way = ({
  name,
  hint,
  primary = false,
  busy = false,
  onClick,
}: {
  name: string
  hint: string
  primary?: boolean
  busy?: boolean
  onClick: () => void
}): ReactNode => (
  <li>
    <button
      type="button"
      className={primary ? 'way-button way-primary' : 'way-button'}
      aria-disabled={busy}
      onClick={busy ? undefined : onClick}
    >
      <strong className="way-name">{name}</strong>
      <span className="way-hint">{hint}</span>
    </button>
  </li>
)
