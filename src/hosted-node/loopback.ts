import { isIPv4 } from 'node:net'

/** Whether only programs of this machine can reach what listens on `host`. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host === '::1' ||
  (isIPv4(host) && host.startsWith('127.'))
