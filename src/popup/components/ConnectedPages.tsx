import type { ReactNode } from 'react'
import type {
  ConnectedPage,
  Transport,
} from '../../messaging/popup-contract.ts'
import { SiteTile } from '../identity/SiteTile.tsx'
import { countedText, type TextKey, text } from '../text.ts'
import { Empty } from './Empty.tsx'
import { Origin } from './Origin.tsx'

const transportTexts: Record<Transport, TextKey> = {
  injected: 'transportInjected',
  external: 'transportExternal',
}

export const ConnectedPages = ({
  pages,
}: {
  pages: ConnectedPage[]
}): ReactNode => (
  <section className="pages" aria-labelledby="pages-title">
    <h2 className="section-title" id="pages-title">
      {text('connectedPages')}
      {pages.length > 0 && <span className="count">{pages.length}</span>}
    </h2>
    {pages.length > 0 ? (
      <ul className="rows">
        {pages.map((page) => (
          <PageRow key={page.origin} page={page} />
        ))}
      </ul>
    ) : (
      <Empty
        title={text('noConnectedPages')}
        hint={text('noConnectedPagesHint')}
      />
    )}
  </section>
)

const PageRow = ({ page }: { page: ConnectedPage }): ReactNode => (
  <li className="page">
    <div className="beside-emblem">
      <SiteTile origin={page.origin} size={24} />
      <Origin origin={page.origin} />
    </div>
    <p className="row-facts">
      {page.transports.map((transport) => (
        <span className="tag" key={transport}>
          {text(transportTexts[transport])}
        </span>
      ))}
      {countedText('connections', page.connections)}
    </p>
  </li>
)
