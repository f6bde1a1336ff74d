import type { ReactNode } from 'react'
import { PrivateKeyForm } from '../components/PrivateKeyForm.tsx'
import { Screen } from '../components/Screen.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'

export const ImportPrivateKey = ({
  wallet,
  onDone,
}: {
  wallet: WalletCalls
  onDone: () => void
}): ReactNode => (
  <Screen
    title={text('importKeyTitle')}
    hint={text('importKeyHint')}
    back={paths.accounts}
  >
    <PrivateKeyForm wallet={wallet} onDone={onDone} />
  </Screen>
)
