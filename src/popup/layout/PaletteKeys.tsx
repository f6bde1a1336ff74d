import { type ReactNode, useEffect, useState } from 'react'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { Palette } from '../lazy-screens.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { onPalette } from './open-palette.ts'

/**
 * Opens the command palette. Part of the screens of an open wallet: there is
 * none while it is locked or shows a request.
 */
export const PaletteKeys = (props: {
  view: WalletView
  wallet: WalletCalls
}): ReactNode => {
  // Each palette has its own number: the browser reports a closed dialog a
  // little later, when the next one may already be open.
  const [shown, setShown] = useState<number>()
  useEffect(
    () =>
      onPalette(() => {
        // Not over a confirmation or another dialog.
        if (document.querySelector('.approval, dialog[open]')) return
        setShown((last = 0) => last + 1)
      }),
    [],
  )
  return (
    shown !== undefined && (
      <Palette key={shown} {...props} onClose={() => setShown(undefined)} />
    )
  )
}
