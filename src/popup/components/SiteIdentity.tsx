import { Fragment, type ReactNode } from 'react'
import { SiteTile } from '../identity/SiteTile.tsx'
import type { Doubt } from '../site-identity/judge-label.ts'
import {
  domainStart,
  type SiteIdentity as Identity,
  identifySite,
} from '../site-identity/site-identity.ts'
import { useRegistrableDomain } from '../site-identity/use-registrable-domain.ts'
import { type TextKey, text } from '../text.ts'
import { visibleText } from '../visible-text.ts'

type Letters = 'ascii' | 'unicode'

const doubts: Record<Doubt, TextKey> = {
  mixed: 'siteMixed',
  'look-alike': 'siteLookAlike',
  unusual: 'siteUnusual',
}

const notices = {
  unencrypted: 'siteUnencrypted',
  loopback: 'siteLoopback',
} as const satisfies Record<NonNullable<Identity['notice']>, TextKey>

/**
 * Identifies a site by nothing that it can choose: no title, and a letter of its
 * domain instead of its icon. Shows the
 * whole origin, as a shortened one could be mistaken for another, and highlights
 * the registrable domain. A name that may imitate another is shown in ASCII
 * first.
 */
export const SiteIdentity = ({
  origin,
  size,
}: {
  origin: string
  /** Of its tile. */
  size: number
}): ReactNode => {
  const site = identifySite(origin)
  const start = domainStart(site, useRegistrableDomain(site.hostname))
  const { labels, doubt, notice } = site
  const isInternational = labels.some(({ ascii }) => ascii.startsWith('xn--'))
  const hasLetters = labels.some(({ ascii, unicode }) => ascii !== unicode)
  return (
    <div className="beside-emblem">
      <SiteTile origin={origin} size={size} />
      <div>
        <p className="origin" dir="ltr">
          <span className="origin-scheme">{site.scheme}</span>
          {start > 0 && (
            <span className="origin-below">
              <Labels
                labels={labels.slice(0, start)}
                letters={doubt ? 'ascii' : 'unicode'}
              />
              .
            </span>
          )}
          <strong className="origin-domain">
            <Labels
              labels={labels.slice(start)}
              letters={doubt ? 'ascii' : 'unicode'}
            />
          </strong>
          {site.port}
        </p>
        {isInternational && !doubt && (
          <p className="origin-other">{text('siteAlsoWritten', origin)}</p>
        )}
        {hasLetters && doubt && (
          <p className="origin-other">
            <bdi>{text('siteReadsAs', nameIn(site, 'unicode'))}</bdi>
          </p>
        )}
        {doubt && <p className="site-warning">{text(doubts[doubt])}</p>}
        {notice && (
          <p className={notice === 'loopback' ? 'site-notice' : 'site-warning'}>
            {text(notices[notice])}
          </p>
        )}
      </div>
    </div>
  )
}

const nameIn = ({ labels }: Identity, letters: Letters): string =>
  labels.map((label) => visibleText(label[letters])).join('.')

const Labels = ({
  labels,
  letters,
}: {
  labels: Identity['labels']
  letters: Letters
}): ReactNode => {
  const isAscii = labels.every((label) => label[letters] === label.ascii)
  if (isAscii) return labels.map(({ ascii }) => ascii).join('.')
  // Isolates right-to-left letters from the text around them.
  return labels.map((label, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a label has its place
    <Fragment key={index}>
      {index > 0 && '.'}
      <bdi>{visibleText(label[letters])}</bdi>
    </Fragment>
  ))
}
