import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { text } from '../text.ts'

/** Shown on every screen while the traffic of sites is recorded. */
export const RecordingBanner = (): ReactNode => (
  <aside
    className="developer-banner recording-banner"
    aria-label={text('inspectorTitle')}
  >
    {text('recordingBanner')}{' '}
    <a href={`#${paths.inspector}`}>{text('inspectorTitle')}</a>
  </aside>
)
