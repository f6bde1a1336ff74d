import { type ReactNode, useState } from 'react'
import { AddAccount } from '../components/AddAccount.tsx'
import { ChartRose } from '../components/ChartRose.tsx'
import { Failure } from '../components/Failure.tsx'
import { Screen } from '../components/Screen.tsx'
import type { Back } from '../components/ScreenHead.tsx'
import {
  CreateWallet,
  ImportPhrase,
  PublicNodesScreen,
} from '../lazy-screens.ts'
import { text } from '../text.ts'
import { useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'

export type FirstRunProps = {
  wallet: WalletCalls
  /** With true, this screen stays although there is a wallet now. */
  onHold?: ((held: boolean) => void) | undefined
  onDone: () => void
  /** If a wallet exists already. */
  back?: Back
}

/** Create, import or developer wallet, or only watch accounts. */
export const FirstRunScreen = ({
  wallet,
  onHold,
  onDone,
  back,
}: FirstRunProps): ReactNode => {
  const [option, setOption] = useState<'create' | 'import' | 'nodes'>()
  const developer = useAttempt()
  const goBack = (): void => setOption(undefined)
  const offerNodes = (): void => setOption('nodes')
  if (option === 'create') {
    return (
      <CreateWallet
        wallet={wallet}
        onHold={onHold}
        onDone={offerNodes}
        onBack={goBack}
      />
    )
  }
  if (option === 'import') {
    return (
      <ImportPhrase
        wallet={wallet}
        onHold={onHold}
        onDone={offerNodes}
        back={goBack}
      />
    )
  }
  if (option === 'nodes') {
    return <PublicNodesScreen wallet={wallet} onDone={onDone} />
  }
  const startDeveloping = async (): Promise<void> => {
    const started = await developer.run(() =>
      wallet.call('startDeveloperWallet'),
    )
    if (started) onDone()
  }
  return (
    <Screen
      title={text('firstRunTitle')}
      hint={text('firstRunHint')}
      back={back}
    >
      <ChartRose />
      <ul className="options">
        <Option
          name={text('createWallet')}
          hint={text('createWalletHint')}
          primary
          onClick={() => setOption('create')}
        />
        <Option
          name={text('importWallet')}
          hint={text('importWalletHint')}
          onClick={() => setOption('import')}
        />
        <Option
          name={text('developerWallet')}
          hint={text('developerWalletHint')}
          busy={developer.busy}
          onClick={startDeveloping}
        />
      </ul>
      {developer.error !== undefined && <Failure>{developer.error}</Failure>}
      {back === undefined && <AddAccount held={0} folded wallet={wallet} />}
    </Screen>
  )
}

const Option = ({
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
      className={primary ? 'option-button option-primary' : 'option-button'}
      aria-disabled={busy}
      onClick={busy ? undefined : onClick}
    >
      <strong className="option-name">{name}</strong>
      <span className="option-hint">{hint}</span>
    </button>
  </li>
)
