import type { ReactNode } from 'react'
import { text } from '../text.ts'

/** Shown on every screen while accounts with public keys are in use. */
export const DeveloperBanner = (): ReactNode => (
  <aside className="developer-banner" aria-label={text('developerTitle')}>
    <strong>{text('developerTitle')}</strong>: {text('developerBanner')}
  </aside>
)
