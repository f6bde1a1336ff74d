import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { repositoryRoot } from '../../dev/repository-root.ts'
import {
  DEVELOPMENT_KEY,
  embeddedConfig,
} from '../../hosted-node/config/embedded-config.ts'
import { startTestServer } from '../../hosted-node/start-test-server.ts'
import type { TrafficRow } from '../../messaging/traffic-contract.ts'
import { type CodeKind, codeKinds, codeOf, NODE } from './row-code.ts'
import { invoked, rowOf } from './testing/row-of.ts'

const run = promisify(execFile)

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const read = rowOf({
  params: invoked('eth_getBalance', [ACCOUNT, 'latest'], 'eip155:31337'),
  to: 5,
  result: { json: '"0x1"' },
  outcome: 'answered',
})

const codesOf = (row = read): Record<CodeKind, string | undefined> =>
  Object.fromEntries(
    codeKinds.map((kind) => [kind, codeOf(kind, row)]),
  ) as Record<CodeKind, string | undefined>

it('a read is copied as curl, viem, session API and kit code', () => {
  expect(codesOf()).toMatchInlineSnapshot(`
    {
      "curl": "curl 'https://<your node>/<your key>' \\
      -H 'content-type: application/json' \\
      --data-binary '{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266","latest"]}'
    ",
      "kit": "expect(wallet.node(31337).calls()).toContainEqual(
      expect.objectContaining({
      "method": "eth_getBalance",
      "params": [
        "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        "latest"
      ]
    }),
    )
    ",
      "session": "const result = await portolan.request({
      "method": "wallet_invokeMethod",
      "params": {
        "scope": "eip155:31337",
        "request": {
          "method": "eth_getBalance",
          "params": [
            "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
            "latest"
          ]
        }
      }
    })
    ",
      "viem": "import { createPublicClient, http } from 'viem'

    const client = createPublicClient({ transport: http('https://<your node>/<your key>') })
    const result = await client.request({
      "method": "eth_getBalance",
      "params": [
        "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        "latest"
      ]
    })
    ",
    }
  `)
})

it('a decision of the user is copied as the kit makes it', () => {
  const waits = [{ at: 1, to: 2 }]
  const sent = rowOf({
    params: invoked('eth_sendTransaction', [
      { from: ACCOUNT, to: ACCOUNT, value: '0x1' },
    ]),
    waits,
    to: 5,
    result: { json: '"0x"' },
    outcome: 'answered',
  })
  const signed = rowOf({
    ...sent,
    params: invoked('personal_sign', ['0x68', ACCOUNT]),
  })
  const rejected = rowOf({
    method: 'wallet_createSession',
    params: { optionalScopes: {} },
    waits,
    to: 5,
    error: { json: '{"code":4001,"message":"no"}' },
    outcome: 'rejected',
  })
  expect(
    [sent, signed, rejected].map((row) => codeOf('kit', row)),
  ).toMatchInlineSnapshot(`
    [
      "const request = await wallet.nextRequest({ method: "eth_sendTransaction" })
    await request.approve()
    await expect(wallet).toHaveSent({
      "to": "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
      "value": "0x1"
    })
    ",
      "const request = await wallet.nextRequest({ method: "personal_sign" })
    await request.approve()
    await expect(wallet).toHaveSigned({ message: "0x68" })
    ",
      "const request = await wallet.nextRequest({ method: "wallet_createSession" })
    await request.reject()
    ",
    ]
  `)
  expect(codesOf(rejected)).toMatchObject({ curl: undefined, viem: undefined })
})

it('a failed node is copied as a fault', () => {
  const failed = rowOf({
    ...read,
    params: invoked('eth_call', []),
    error: {
      json: '{"code":4901,"message":"no","data":{"reason":"rate-limited"}}',
    },
    outcome: 'failed',
    reason: 'rate-limited',
  })
  expect(codeOf('kit', failed)).toBe(
    `await wallet.node(1).fail({ kind: 'rate-limited', method: "eth_call", times: 1 })\n`,
  )
})

it('there is no code for notifications, unread frames and params that were cut', () => {
  const nothing = {
    curl: undefined,
    viem: undefined,
    session: undefined,
    kit: undefined,
  }
  expect([
    codesOf(rowOf({ kind: 'notification', method: 'wallet_notify' })),
    codesOf(rowOf({ method: '' })),
    codesOf({ ...rowOf(), params: { json: '{"', length: 70_000 } }),
  ]).toStrictEqual([nothing, nothing, nothing])
})

it('an EIP-1193 call is copied as an invoked method, if its chain is known', () => {
  const row = rowOf({ method: 'eth_chainId', transport: 'eip1193' })
  expect([
    codeOf('session', row),
    codeOf('session', { ...row, scope: 'eip155:1' }),
  ]).toStrictEqual([
    undefined,
    `const result = await portolan.request({
  "method": "wallet_invokeMethod",
  "params": {
    "scope": "eip155:1",
    "request": {
      "method": "eth_chainId"
    }
  }
})
`,
  ])
})

it('copied curl and viem code runs against a real node, whatever the params contain', async () => {
  const server = await startTestServer(embeddedConfig({ port: 0 }))
  const folder = await mkdtemp(join(repositoryRoot, 'node_modules/.row-code-'))
  const url = `http://127.0.0.1:${server.port}/local/v3/${DEVELOPMENT_KEY}`
  const execute = async (row: TrafficRow) => {
    const { curl = '', viem = '' } = codesOf(row)
    const file = join(folder, 'code.mjs')
    await writeFile(
      file,
      `${viem.replace(NODE, url).replace('await ', 'await (').replace(/\n$/, '')}.catch(({ details }) => ({ details })))\nconsole.log(JSON.stringify(result))\n`,
    )
    const shell = await run('sh', ['-c', curl.replace(NODE, url)])
    const node = await run(process.execPath, [file])
    return { curl: JSON.parse(shell.stdout), viem: JSON.parse(node.stdout) }
  }
  try {
    const balance = await execute(read)
    expect(balance.curl.result).toMatch(/^0x[0-9a-f]+$/)
    expect(balance.viem).toBe(balance.curl.result)
    // The node repeats the name of an unknown member.
    const name = `it's $(x) \`\\"`
    const call = { to: ACCOUNT, [name]: '' }
    const refused = await execute(
      rowOf({ params: invoked('eth_call', [call, 'latest']) }),
    )
    expect(refused.curl.error.message).toContain(JSON.stringify(name))
    expect(refused.viem.details).toBe(refused.curl.error.message)
  } finally {
    await rm(folder, { recursive: true })
    await server.stop()
  }
})
