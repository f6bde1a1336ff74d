import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { text } from '../text.ts'
import { CopyButton } from './CopyButton.tsx'
import { Covered } from './Covered.tsx'

/** How long a copied key stays in the clipboard while it is shown. */
const COPIED_MS = 60_000

/** A private key, hidden until the user reveals it. */
export const SecretKey = ({ value }: { value: string }): ReactNode => (
  <Covered name={text('uncoverKey')}>
    <UncoveredKey value={value} />
  </Covered>
)

const UncoveredKey = ({ value }: { value: string }): ReactNode => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const clear = useCallback((): void => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    // It fails without the focus; nothing more can be done then.
    navigator.clipboard.writeText('').catch(() => undefined)
  }, [])
  const clearLater = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(clear, COPIED_MS)
  }
  // Also when the user leaves the screen, or the wallet locks.
  useEffect(() => clear, [clear])
  return (
    <section className="panel" aria-labelledby="key-title">
      <h2 className="choice-name" id="key-title">
        {text('privateKey')}
      </h2>
      <code className="receive-address" dir="ltr" id="private-key">
        {value}
      </code>
      <CopyButton value={value} describedBy="key-title" onCopied={clearLater} />
      <p className="hint">{text('copiedKeyHint')}</p>
    </section>
  )
}
