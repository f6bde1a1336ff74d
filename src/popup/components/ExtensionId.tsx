import type { ReactNode } from 'react'
import { text } from '../text.ts'
import { CopyButton } from './CopyButton.tsx'

/** What this wallet is, for dapp developers and reports of problems. */
export const ExtensionId = ({
  version,
  extensionId,
}: {
  version: string
  extensionId: string
}): ReactNode => (
  <section className="extension-id" aria-labelledby="extension-id-title">
    <div className="extension-id-head">
      <h2 className="section-title" id="extension-id-title">
        {text('extensionId')}
      </h2>
      <CopyButton value={extensionId} describedBy="extension-id-title" />
    </div>
    <code className="extension-id-value" dir="ltr">
      {extensionId}
    </code>
    <p className="extension-id-hint">{text('extensionIdHint')}</p>
    <p className="extension-id-hint">
      {text('extensionName')}, {text('version', version)}
    </p>
  </section>
)
