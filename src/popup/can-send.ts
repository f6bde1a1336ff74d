import type { ListedAccount } from '../messaging/wallet-contract.ts'

/** Whether there is a key, or development nodes send for it. */
export const canSend = ({
  kind,
  impersonated,
}: Pick<ListedAccount, 'kind' | 'impersonated'>): boolean =>
  kind !== 'watch-only' || impersonated === true
