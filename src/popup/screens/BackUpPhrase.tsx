import { type ReactNode, useState } from 'react'
import { PhraseWords } from '../components/PhraseWords.tsx'
import { Screen } from '../components/Screen.tsx'
import { text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { BackupCheck } from './BackupCheck.tsx'

/** Shows a phrase to write down, then checks some of its words. */
export const BackUpPhrase = ({
  wallet,
  phrase,
  onDone,
}: {
  wallet: WalletCalls
  phrase: string
  onDone: () => void
}): ReactNode => {
  const [checking, setChecking] = useState(false)
  if (checking) {
    return (
      <BackupCheck
        wallet={wallet}
        wordCount={phrase.split(' ').length}
        onBack={() => setChecking(false)}
        onDone={onDone}
      />
    )
  }
  return (
    <Screen title={text('backUpTitle')} hint={text('backUpHint')}>
      <PhraseWords phrase={phrase} />
      <p className="warning">{text('backUpWarning')}</p>
      <div className="stack stack-centred">
        <button
          type="button"
          className="button button-large button-primary"
          onClick={() => setChecking(true)}
        >
          {text('wroteItDown')}
        </button>
        <button type="button" className="link-button" onClick={onDone}>
          {text('backUpLater')}
        </button>
      </div>
    </Screen>
  )
}
