import type { ConnectApproval } from '../../messaging/approval-contract.ts'
import type { SessionScopes } from '../../protocol/scope.ts'
import type { ConnectRecord } from '../../storage/approval-record.ts'

export const isSameScopes = (
  one: SessionScopes,
  other: SessionScopes,
): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Everything that could be granted of what is shown. */
export const toScopes = ({
  accounts,
  chains,
}: ConnectApproval): SessionScopes =>
  Object.fromEntries(
    chains.map(({ chainId, methods, notifications }) => [
      chainId,
      {
        methods,
        notifications,
        accounts: accounts.map(({ address }) => `${chainId}:${address}`),
      },
    ]),
  )

export const withAccounts = (
  scopes: SessionScopes,
  addresses: readonly string[],
): SessionScopes =>
  Object.fromEntries(
    Object.entries(scopes).map(([chainId, scope]) => [
      chainId,
      {
        ...scope,
        accounts: addresses.map((address) => `${chainId}:${address}`),
      },
    ]),
  )

export const isWithin = (inner: SessionScopes, outer: SessionScopes): boolean =>
  Object.entries(inner).every(([chainId, scope]) => {
    const room = outer[chainId]
    return (
      room !== undefined &&
      scope.methods.every((method) => room.methods.includes(method)) &&
      scope.notifications.every((one) => room.notifications.includes(one)) &&
      scope.accounts.every((account) => room.accounts.includes(account))
    )
  })

/** Whether this is what the decision grants, apart from held accounts. */
export const isGrantOf = (
  { chains, decision }: ConnectRecord,
  scopes: SessionScopes,
): boolean => {
  if (!decision?.approved) return false
  const { choice } = decision
  const ticked = chains.filter(({ chainId }) => choice.chains.includes(chainId))
  return (
    ticked.length > 0 &&
    Object.keys(scopes).length === ticked.length &&
    ticked.every(({ chainId, methods }) => {
      const scope = scopes[chainId]
      return (
        scope !== undefined &&
        scope.accounts.length > 0 &&
        JSON.stringify(scope.methods) === JSON.stringify(methods) &&
        scope.accounts.every((account) =>
          choice.accounts.some((address) => account.endsWith(`:${address}`)),
        )
      )
    })
  )
}
