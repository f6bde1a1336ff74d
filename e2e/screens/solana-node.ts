import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readTokenAccount } from '../../src/protocol/solana/token-account.ts'

/** What the node knows of an account. */
export type NodeState = { lamports: number; owner?: string; data?: Uint8Array }
type States = Readonly<Record<string, NodeState>>

/** How the node answers; undefined: not at all. */
export type NodeAnswers = {
  before: States
  /** After a simulation; a text is why it fails. */
  after: States | string
  /** Whether it does not know any blockhash. */
  isForeign?: boolean
  /** Whether it does not say which blockhashes it knows. */
  isUnchecked?: boolean
}

export type SolanaNode = {
  baseUrl: string
  be: (answers: NodeAnswers | undefined) => void
  /** Answers nothing until the result is called. */
  hold: () => () => void
  stop: () => Promise<void>
}

type Call = { id: number; method: string; params: unknown[] }

const GENESIS = '2cf77t1hCgZZdCANeiwqTSCbkUx3buXxWmYtjtRyWEqc'

/** The chain that it serves, by the beginning of the path. */
const genesisOf = (url = ''): string => {
  if (url.startsWith('/devnet')) {
    return 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
  }
  return url.startsWith('/mainnet')
    ? '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
    : GENESIS
}
const SYSTEM = '11111111111111111111111111111111'

/** Lets the wallet read its answers, like a real node. */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type, authorization',
  'access-control-allow-private-network': 'true',
  'content-type': 'application/json',
}

const bytesIn = ({ owner = SYSTEM, data = new Uint8Array() }: NodeState) => ({
  owner,
  data,
})

const toWire = (state: NodeState | undefined): object | null =>
  state
    ? {
        lamports: state.lamports,
        owner: state.owner ?? SYSTEM,
        data: [Buffer.from(state.data ?? []).toString('base64'), 'base64'],
        executable: false,
        rentEpoch: 0,
      }
    : null

/**
 * A node of Solana with accounts that a screen needs: none of them exists on a
 * new chain.
 */
export const startSolanaNode = async (): Promise<SolanaNode> => {
  let answers: NodeAnswers | undefined
  let held = Promise.resolve()
  const resultOf = (
    { method, params }: Call,
    {
      before,
      after,
      isForeign = false,
      isUnchecked = false,
      url,
    }: NodeAnswers & { url: string | undefined },
  ): unknown => {
    const read = (states: States, addresses: unknown): object => ({
      context: { slot: 7 },
      value: (addresses as string[]).map((one) => toWire(states[one])),
    })
    switch (method) {
      case 'getGenesisHash':
        return genesisOf(url)
      case 'getMultipleAccounts':
        return read(before, params[0])
      case 'getTokenAccountsByOwner': {
        const [owner, { programId, mint }] = params as [
          string,
          { programId?: string; mint?: string },
        ]
        const held = Object.entries(before).filter(([, state]) => {
          const account = readTokenAccount(bytesIn(state))
          return (
            account?.owner === owner &&
            (programId === undefined || state.owner === programId) &&
            (mint === undefined || account.mint === mint)
          )
        })
        return {
          context: { slot: 7 },
          value: held.map(([pubkey, state]) => ({
            pubkey,
            account: toWire(state),
          })),
        }
      }
      case 'getLatestBlockhash':
        return {
          context: { slot: 7 },
          value: { blockhash: GENESIS, lastValidBlockHeight: 157 },
        }
      case 'getMinimumBalanceForRentExemption':
        return (Number(params[0]) + 128) * 6_960
      case 'getSignatureStatuses':
        return {
          context: { slot: 7 },
          value: (params[0] as string[]).map(() => null),
        }
      case 'isBlockhashValid':
        return isUnchecked ? null : { context: { slot: 7 }, value: !isForeign }
      case 'simulateTransaction': {
        const [, options] = params as [
          string,
          { accounts: { addresses: string[] } },
        ]
        if (typeof after === 'string') {
          const value = { err: { InstructionError: [0, { Custom: 1 }] } }
          const logs = [`Program ${SYSTEM} failed: ${after}`]
          return { context: { slot: 7 }, value: { ...value, logs } }
        }
        const states = { ...before, ...after }
        const accounts = options.accounts.addresses.map((one) =>
          toWire(states[one]),
        )
        return { context: { slot: 7 }, value: { err: null, accounts } }
      }
      default:
        throw new Error(`The node of the screens has no ${method}`)
    }
  }
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end()
      return
    }
    await held
    if (!answers) {
      response.writeHead(503, headers).end()
      return
    }
    const known = { ...answers, url: request.url }
    const respond = (call: Call): object => ({
      jsonrpc: '2.0',
      id: call.id,
      result: resultOf(call, known),
    })
    const body: Call | Call[] = JSON.parse(text)
    const answer = Array.isArray(body) ? body.map(respond) : respond(body)
    response.writeHead(200, headers).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    be: (next) => {
      answers = next
    },
    hold: () => {
      let release = (): void => undefined
      held = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
