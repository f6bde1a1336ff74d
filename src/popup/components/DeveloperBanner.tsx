import type { ReactNode } from 'react'
import { isTestBuild } from '../../protocol/test-build.ts'
import { text } from '../text.ts'

/** Shown on every screen while accounts with public keys are in use. */
export const DeveloperBanner = (): ReactNode => (
  <aside className="developer-banner" aria-label={text('developerTitle')}>
    <strong>{text('developerTitle')}</strong>: {text('developerBanner')}
  </aside>
)

/** Not among the texts, which the production build contains. */
const testTexts: Readonly<Record<string, string>> = {
  en: 'Test build: well-known keys, loopback nodes only',
  de: 'Testversion: bekannte Schlüssel, nur lokale Knoten',
}

/** Shown on every screen of the test build, and never elsewhere. */
export const TestBanner = (): ReactNode =>
  isTestBuild ? (
    <p className="developer-banner">
      {testTexts[text('languageTag').slice(0, 2)] ?? testTexts.en}
    </p>
  ) : null
