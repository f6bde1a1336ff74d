import { registrableDomain } from '../../protocol/registrable-domain.ts'

let rules: Promise<string> | undefined

const readRules = async (): Promise<string> =>
  (await fetch('/suffixes.txt')).text()

/**
 * The registrable domain of a host name, by the list of public suffixes. The
 * list is large, so it is loaded on first use.
 */
export const registrableDomainOf = async (
  hostname: string,
): Promise<string | undefined> => {
  rules ??= readRules()
  return registrableDomain(hostname, await rules)
}
