import { type Doubt, judgeLabel, type Label } from './judge-label.ts'

/** Identifies a site by its origin. */
export type SiteIdentity = {
  /** With `://`. */
  scheme: string
  hostname: string
  labels: Label[]
  /** With its colon; empty for the default port. */
  port: string
  doubt?: Doubt
  /** Loopback, or unencrypted. */
  notice?: 'loopback' | 'unencrypted'
}

export const identifySite = (origin: string): SiteIdentity => {
  const { protocol, hostname, port } = new URL(origin)
  const written = hostname.split('.')
  // A trailing dot leaves an empty label.
  const topLabel = written.findLast((label) => label !== '') ?? ''
  const labels = written.map((label) => judgeLabel(label, topLabel))
  const doubt = labels.find((label) => label.doubt)?.doubt
  const notice = noticeOf({ protocol, hostname })
  return {
    scheme: `${protocol}//`,
    hostname,
    labels,
    port: port && `:${port}`,
    ...(doubt && { doubt }),
    ...(notice && { notice }),
  }
}

const noticeOf = ({
  protocol,
  hostname,
}: {
  protocol: string
  hostname: string
}): SiteIdentity['notice'] => {
  const isLoopback =
    /^127(?:\.\d+){3}$/.test(hostname) ||
    hostname === '[::1]' ||
    /^(?:.+\.)?localhost\.?$/.test(hostname)
  if (isLoopback) return 'loopback'
  return protocol === 'https:' ? undefined : 'unencrypted'
}

/** Host and port as shown: suspicious labels in ASCII. */
export const shownHost = ({ labels, port, doubt }: SiteIdentity): string =>
  `${labels.map(({ ascii, unicode }) => (doubt ? ascii : unicode)).join('.')}${port}`

/**
 * The index of the label at which the registrable domain begins; it is the same
 * in ASCII and Unicode.
 */
export const domainStart = (
  { labels }: SiteIdentity,
  domain: string | undefined,
): number => {
  if (domain === undefined) return 0
  const isRooted = labels.at(-1)?.ascii === ''
  return labels.length - (isRooted ? 1 : 0) - domain.split('.').length
}
