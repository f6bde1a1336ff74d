import type { TrafficRow } from '../../messaging/traffic-contract.ts'
import type { Json } from '../../messaging/traffic-file.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { describeRow, outcomeOf, readText } from './describe-row.ts'
import { redact, redactName } from './redact.ts'
import { shareableOf } from './shareable.ts'

/** The languages that a row can be copied in. */
export type CodeKind = 'curl' | 'viem' | 'session' | 'kit'

export const codeKinds: readonly CodeKind[] = ['curl', 'viem', 'session', 'kit']

/** The wallet never copies the address or the key of a node. */
export const NODE = 'https://<your node>/<your key>'

/** What the wallet answers, and no node. */
const ofWallet = (method: string): boolean =>
  /^(?:wallet_|personal_|eth_(?:accounts|requestAccounts|sendTransaction|signTypedData|subscribe|unsubscribe)|net_version)/.test(
    method,
  )

const isSessionApi = (method: string): boolean =>
  /^wallet_(?:create|get|revoke)Session$/.test(method)

/** Code that does what the row did; undefined if there is none. */
export const codeOf = (kind: CodeKind, row: TrafficRow): string | undefined => {
  if (row.kind === 'notification') return undefined
  const { method, scope, params: read } = describeRow(row)
  // Code with a part of the params would do something else.
  if (read.kind === 'cut') return undefined
  if (method === '' || redactName(method) !== method) return undefined
  const isHidden = read.kind === 'value' && !shareableOf(row).params
  // So would code without the params, except a test that does not name them.
  if (isHidden && kind !== 'kit') return undefined
  const call = {
    method,
    ...(read.kind === 'value' && !isHidden && { params: redact(read.value) }),
  }
  switch (kind) {
    case 'curl':
      return ofWallet(method) ? undefined : toCurl(call)
    case 'viem':
      return isSessionApi(method) ? undefined : toViem(call)
    case 'session':
      return row.kind === 'request'
        ? toSessionApi(call, { row, scope })
        : undefined
    case 'kit':
      return toKit(call, { row, scope })
  }
}

type Call = { method: string; params?: Json }

const toCurl = ({ method, params = [] }: Call): string => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return [
    `curl ${quoted(NODE)} \\`,
    `  -H 'content-type: application/json' \\`,
    `  --data-binary ${quoted(body)}`,
    '',
  ].join('\n')
}

/** For a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const toViem = (call: Call): string => {
  const [client, transport, way] = ofWallet(call.method)
    ? ['createWalletClient', 'custom', 'window.ethereum']
    : ['createPublicClient', 'http', `'${NODE}'`]
  return [
    `import { ${client}, ${transport} } from 'viem'`,
    '',
    `const client = ${client}({ transport: ${transport}(${way}) })`,
    `const result = await client.request(${literal(call)})`,
    '',
  ].join('\n')
}

/** Undefined for EIP-1193 methods without a counterpart. */
const toSessionApi = (
  call: Call,
  { row, scope }: { row: TrafficRow; scope: string | undefined },
): string | undefined => {
  const isPlain = scope === undefined && row.transport !== 'eip1193'
  if (isSessionApi(call.method) || isPlain) {
    return `const result = await portolan.request(${literal(call)})\n`
  }
  if (scope === undefined) return undefined
  const invoked = {
    method: 'wallet_invokeMethod',
    params: { scope, request: call },
  }
  return `const result = await portolan.request(${literal(invoked as Json)})\n`
}

/** The faults of the kit's nodes, by the reason of an outage. */
const faults: Readonly<Record<string, string>> = {
  'rate-limited': 'rate-limited',
  unauthorized: 'unauthorized',
  unreachable: 'cut-socket',
  timeout: 'silent',
  malformed: 'garbage',
}

const toKit = (
  call: Call,
  { row, scope }: { row: TrafficRow; scope: string | undefined },
): string => {
  const { method } = call
  const named = `{ method: ${literal(method)} }`
  if (row.waits.length > 0 || outcomeOf(row) === 'rejected') {
    const isApproved = outcomeOf(row) === 'done'
    return [
      `const request = await wallet.nextRequest(${named})`,
      `await request.${isApproved ? 'approve' : 'reject'}()`,
      ...(isApproved ? effectOf(call) : []),
      '',
    ].join('\n')
  }
  const chain = Number(scope?.slice('eip155:'.length))
  if (!Number.isSafeInteger(chain) || ofWallet(method)) {
    return `await expect(wallet).toHaveBeenAsked(${named})\n`
  }
  const fault = faults[row.reason ?? reasonIn(row) ?? '']
  if (fault !== undefined) {
    return `await wallet.node(${chain}).fail({ kind: '${fault}', method: ${literal(method)}, times: 1 })\n`
  }
  return [
    `expect(wallet.node(${chain}).calls()).toContainEqual(`,
    `  expect.objectContaining(${literal(call)}),`,
    ')',
    '',
  ].join('\n')
}

const reasonIn = ({ error }: TrafficRow): string | undefined => {
  const read = readText(error)
  if (read.kind !== 'value' || !isObject(read.value)) return undefined
  const { reason } = read.value
  return typeof reason === 'string' ? reason : undefined
}

/** What the kit can check once the user agreed. */
const effectOf = ({ method, params }: Call): string[] => {
  const [first] = Array.isArray(params) ? params : []
  if (method === 'eth_sendTransaction' && isObject(first)) {
    const { to, value } = first as { to?: Json; value?: Json }
    const sent = {
      ...(to !== undefined && { to }),
      ...(value !== undefined && { value }),
    }
    return [`await expect(wallet).toHaveSent(${literal(sent)})`]
  }
  return method === 'personal_sign'
    ? [
        `await expect(wallet).toHaveSigned({ message: ${literal(first ?? '')} })`,
      ]
    : []
}

/** A value as JavaScript. There, `"__proto__":` would set the prototype. */
const literal = (value: Json): string => {
  const json = JSON.stringify(value)
  const written = json.length <= 60 ? json : JSON.stringify(value, null, 2)
  return written.replaceAll('"__proto__":', '["__proto__"]:')
}
