import type { ReactNode } from 'react'
import { text } from '../text.ts'

/** On every screen while an account is in use whose key everybody knows. */
export const DeveloperBanner = (): ReactNode => (
  <aside className="developer-banner" aria-label={text('developerTitle')}>
    <strong>{text('developerTitle')}</strong> {text('developerBanner')}
  </aside>
)
