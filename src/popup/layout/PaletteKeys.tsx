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
  const [isOpen, setOpen] = useState(false)
  useEffect(
    () =>
      onPalette(() => {
        // Not over a confirmation or another dialog.
        if (!document.querySelector('.approval, dialog[open]')) setOpen(true)
      }),
    [],
  )
  return isOpen && <Palette {...props} onClose={() => setOpen(false)} />
}
