import { type Doubt, judgeLabel, type Label } from './judge-label.ts'

/** What tells a person which site it is, from its origin alone. */
export type SiteIdentity = {
  /** With `://`. */
  scheme: string
  hostname: string
  labels: Label[]
  /** With its colon; empty for the usual one of the scheme. */
  port: string
  doubt?: Doubt
  /** A page of this computer, or one that others can read and change. */
  mark?: 'loopback' | 'unencrypted'
}

export const identifySite = (origin: string): SiteIdentity => {
  const { protocol, hostname, port } = new URL(origin)
  const written = hostname.split('.')
  // Behind the dot of the root there is an empty one.
  const topLabel = written.findLast((label) => label !== '') ?? ''
  const labels = written.map((label) => judgeLabel(label, topLabel))
  const doubt = labels.find((label) => label.doubt)?.doubt
  const mark = markOf({ protocol, hostname })
  return {
    scheme: `${protocol}//`,
    hostname,
    labels,
    port: port && `:${port}`,
    ...(doubt && { doubt }),
    ...(mark && { mark }),
  }
}

const markOf = ({
  protocol,
  hostname,
}: {
  protocol: string
  hostname: string
}): SiteIdentity['mark'] => {
  const isLoopback =
    /^127(?:\.\d+){3}$/.test(hostname) ||
    hostname === '[::1]' ||
    /^(?:.+\.)?localhost\.?$/.test(hostname)
  if (isLoopback) return 'loopback'
  return protocol === 'https:' ? undefined : 'unencrypted'
}

/** Host and port as they are shown: a doubtful name in the letters of the wire. */
export const shownHost = ({ labels, port, doubt }: SiteIdentity): string =>
  `${labels.map(({ ascii, unicode }) => (doubt ? ascii : unicode)).join('.')}${port}`

/**
 * Where the registrable domain begins, counted in labels: it has as many of
 * them in every form.
 */
export const domainStart = (
  { labels }: SiteIdentity,
  domain: string | undefined,
): number => {
  if (domain === undefined) return 0
  const isRooted = labels.at(-1)?.ascii === ''
  return labels.length - (isRooted ? 1 : 0) - domain.split('.').length
}
