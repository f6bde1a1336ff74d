import { fromBase64, toBase64 } from '../../protocol/base64.ts'
import type { Session } from '../../protocol/session-api.ts'
import { ACCOUNT_CHANGES } from '../../protocol/session-properties.ts'
import { fromBase58 } from '../../protocol/solana/base58.ts'
import type { WalletInfo } from '../announce.ts'
import { createEmitter, type EventListener } from '../emitter.ts'
import type { RpcChannel } from '../rpc-channel.ts'
import { CHAINS, toScope } from './chains.ts'
import { createGrantedAccounts } from './granted-accounts.ts'
import type {
  Features,
  MessageInput,
  SignedBytes,
  SignInInput,
  SolanaWallet,
  TransactionInput,
} from './wallet-standard.ts'

type Signed = { signature: string; signedMessage: string }

// Captured before any script of the page can replace them.
const { freeze, fromEntries, keys, values } = Object

const versions = {
  version: '1.0.0',
  supportedTransactionVersions: freeze(['legacy', 0] as const),
}

/** The chains of Solana in the session, for dapps with Wallet Standard. */
export const createSolanaWallet = (
  channel: RpcChannel,
  { name, icon }: Pick<WalletInfo, 'name' | 'icon'>,
): SolanaWallet => {
  const { on, off, emit } = createEmitter()
  const granted = createGrantedAccounts(channel)
  granted.onChange(() => emit('change', { accounts: granted.list() }))

  const ask = <Result>(method: string, params?: object): Promise<Result> =>
    channel.request({ method, params }) as Promise<Result>

  const invoke = <Result>(
    chain: string | undefined,
    request: { method: string; params: object },
  ): Promise<Result> =>
    ask('wallet_invokeMethod', { scope: toScope(chain ?? ''), request })

  const connect = async ({ silent = false } = {}) => {
    granted.listen()
    granted.read(await ask<Session>('wallet_getSession'))
    if (!granted.list()[0] && !silent) {
      const wanted = { methods: [], notifications: [] }
      const optionalScopes = fromEntries(
        CHAINS.map((chain) => [toScope(chain), wanted]),
      )
      const sessionProperties = { [ACCOUNT_CHANGES]: true }
      const params = { optionalScopes, sessionProperties }
      granted.read(await ask<Session>('wallet_createSession', params))
    }
    return { accounts: granted.list() }
  }

  const disconnect = async (): Promise<void> => {
    const { sessionScopes } = await ask<Session>('wallet_getSession')
    const scopes = keys(sessionScopes).filter((one) => /^solana:/.test(one))
    // Without scopes, all would be revoked.
    if (scopes[0]) await ask('wallet_revokeSession', { scopes })
    granted.read({ sessionScopes: {} })
  }

  const signIn = async (input: SignInInput) => {
    if (!granted.list()[0]) await connect()
    const find = (address?: string) =>
      granted.list().find((one) => one.address === address)
    const chains = (find(input.address) ?? granted.list()[0])?.chains ?? CHAINS
    // A text of this chain, if the account has it, with or without `solana:`.
    const named = chains.find((one) =>
      [one, one.slice('solana:'.length)].includes(input.chainId ?? ''),
    )
    const chain = named ?? chains[0]
    const signed = await invoke<Signed & { account: { address: string } }>(
      chain,
      { method: 'signIn', params: input },
    )
    return { account: find(signed.account.address), ...toBytes(signed) }
  }

  const signMessage = async ({ account, message }: MessageInput) => {
    const { address, chains } = account
    const params = { account: { address }, message: toBase64(message) }
    return toBytes(await invoke(chains[0], { method: 'signMessage', params }))
  }

  const act = <Result>(
    method: string,
    { account, transaction, chain, options }: TransactionInput,
  ): Promise<Result> => {
    const { address, chains } = account
    return invoke(chain ?? chains[0], {
      method,
      params: {
        account: { address },
        transaction: toBase64(transaction),
        options,
      },
    })
  }

  const features: Features = {
    'standard:connect': { version: '1.0.0', connect },
    'standard:disconnect': { version: '1.0.0', disconnect },
    'standard:events': {
      version: '1.0.0',
      on: (name: string, listener: EventListener) => {
        on(name, listener)
        return () => off(name, listener)
      },
    },
    'solana:signIn': { version: '1.0.0', signIn: forEach(signIn) },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: forEach(signMessage),
    },
    'solana:signTransaction': {
      ...versions,
      signTransaction: forEach(async (input: TransactionInput) => {
        const { signedTransaction } = await act<{ signedTransaction: string }>(
          'signTransaction',
          input,
        )
        return { signedTransaction: fromBase64(signedTransaction) }
      }),
    },
    'solana:signAndSendTransaction': {
      ...versions,
      signAndSendTransaction: forEach(async (input: TransactionInput) => {
        const { signature } = await act<Signed>('signAndSendTransaction', input)
        return { signature: fromBase58(signature) }
      }),
    },
  }
  values(features).map(freeze)

  return freeze({
    version: '1.0.0',
    name,
    icon,
    chains: CHAINS,
    features: freeze(features),
    get accounts() {
      return granted.list()
    },
  })
}

const toBytes = ({ signature, signedMessage }: Signed): SignedBytes => ({
  signature: fromBase58(signature),
  signedMessage: fromBase64(signedMessage),
  signatureType: 'ed25519',
})

/** One after the other, as the user sees them. */
const forEach =
  <Input, Output>(run: (input: Input) => Promise<Output>) =>
  async (...inputs: Input[]): Promise<readonly Output[]> => {
    const outputs: Output[] = []
    for (const input of inputs) outputs.push(await run(input))
    return outputs
  }
