import { expect } from '@playwright/test'
import { type LeakyNode, startLeakyNode } from '../../src/dev/leaky-node.ts'
import { type LeakyShape, leakyShapes } from '../../src/dev/leaky-shapes.ts'
import { rounds } from '../../src/dev/test-rounds.ts'
import {
  hostedNodes,
  storedRecords,
} from '../../src/storage/testing/stored-record.ts'
import { type Asked, askForText } from '../fixtures/ask-for-text.ts'
import { recordLog } from '../fixtures/context-log.ts'
import { findInText } from '../fixtures/find-secrets.ts'
import {
  type CalledMethod,
  methodClasses,
  promptClasses,
} from '../fixtures/method-classes.ts'
import {
  type Answering,
  approveAll,
  askAndAnswer,
  lookAndReject,
  lookAtOnce,
  MOST_PROMPTS,
  type Prompt,
} from '../fixtures/prompts.ts'
import { seenByOthers, shownActivity } from '../fixtures/seen.ts'
import {
  accounts,
  holding,
  resetWallet,
  storedSessions,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

/** Chains with unique ids. */
const FIRST_CHAIN = 700_001

/** This many failures are also shown on a screen; pages get all of them. */
const SCREENS = rounds('CANARY_SCREENS', {
  short: 4,
  long: leakyShapes.length,
})

const KEY = 'canary-4f1d9a7c2e8b6053-harbour'

/** More reads than a page makes before its chain has a socket. */
const BUSY_READS = 12

/** Different reads, because identical ones would be shared. */
const busyReads = (scope: string): Asked[] =>
  Array.from({ length: BUSY_READS }, (_, block) => ({
    scope,
    request: {
      method: 'eth_getBalance',
      params: [accounts.first, `0x${(block + 1).toString(16)}`],
    },
  }))

const isOfSocket = (shape: LeakyShape): boolean =>
  'socket' in shape || 'upgrade' in shape

type Leaky = LeakyNode & { shape: LeakyShape; scope: string }

const start = (
  shapes: readonly LeakyShape[],
  {
    firstChain,
    ...options
  }: { firstChain: number; fails?: (method: string) => boolean },
): Promise<Leaky[]> =>
  Promise.all(
    shapes.map(async (shape, index) => {
      const chainId = firstChain + index
      const leaky = { shape, chainId, key: KEY, ...options }
      const node = await startLeakyNode(leaky)
      return { ...node, shape, scope: `eip155:${chainId}` }
    }),
  )

const delaysPage = ({ shape }: Leaky): boolean =>
  /hangs|silence/.test(shape.name)

const hangs = ({ shape }: Leaky): boolean => shape.name.includes('hangs')

/** At most this many of them, evenly chosen. */
const spread = <T>(all: readonly T[], most: number): T[] =>
  all.filter(
    (_, index) =>
      index === 0 ||
      Math.floor((index * most) / all.length) >
        Math.floor(((index - 1) * most) / all.length),
  )

/** As few lists as possible, of nearly equal length. */
const inLists = <T>(all: readonly T[], longest: number): T[][] => {
  const count = Math.ceil(all.length / longest)
  return Array.from({ length: count }, (_, list) =>
    all.filter((_, index) => index % count === list),
  )
}

const scopesOf = (scopes: readonly string[]) =>
  Object.fromEntries(
    scopes.map((scope) => [
      scope,
      {
        methods: [methodClasses, promptClasses].flatMap((classes) =>
          Object.values(classes).map(({ method }) => method),
        ),
        notifications: ['eth_subscription'],
        accounts: [`${scope}:${accounts.first}`],
      },
    ]),
  )

const isRejected = (answer: string): boolean => JSON.parse(answer).code === 4001

const isUnmet = ({ shape, failures }: Leaky): boolean =>
  !('refuses' in shape) && failures() === 0

test('a node that fails in any way reveals neither its key nor its address', {
  tag: '@long',
}, async ({ context, page, sites, wallet }) => {
  const nodes = await start(leakyShapes, { firstChain: FIRST_CHAIN })
  // If a transaction can be prepared, it is also sent: then the node's own
  // message reaches the screen and the page. Every other error is enough: the
  // same code reads them for all calls.
  const errorShapes = leakyShapes.filter(({ name }) =>
    name.startsWith('an error: '),
  )
  const sendNodes = await start(
    spread(errorShapes, Math.min(SCREENS, errorShapes.length) / 2),
    {
      firstChain: FIRST_CHAIN + nodes.length,
      fails: (method) =>
        method === 'eth_estimateGas' || method === 'eth_sendRawTransaction',
    },
  )
  const all = [...nodes, ...sendNodes]
  // A site that is rejected three times is blocked for a while, and one with a
  // pending request cannot send another, so each prompt has its own site.
  const { port } = new URL(sites.secureOrigin)
  const origins: string[] = []
  const promptOf =
    (request: CalledMethod) =>
    ({ scope }: Leaky): Prompt => {
      const origin = `https://prompts-${origins.length}.test:${port}`
      origins.push(origin)
      return { origin, scope, request }
    }
  const { transaction, ...withoutNode } = promptClasses
  const answered = (
    list: Prompt[],
    answering: Answering,
  ): (readonly [Prompt[], Answering])[] =>
    inLists(list, MOST_PROMPTS).map((prompts) => [prompts, answering])
  // A screen waits 20 s for a node that hangs: not in the short form.
  const isEvery = SCREENS >= nodes.length
  const hanging = isEvery ? nodes.filter(hangs) : []
  const failing = spread(
    nodes.filter((node) => !hangs(node)),
    SCREENS,
  )
  const asked = [
    ...answered(
      hanging.map(promptOf(transaction)),
      lookAtOnce(wallet.openPopup),
    ),
    ...answered(failing.map(promptOf(transaction)), lookAndReject),
    ...answered(sendNodes.map(promptOf(transaction)), approveAll),
    // Messages and tokens need no node, and typed data only if there is a
    // contract, which the screen describes in its own words: a few of the
    // shapes are enough.
    ...answered(
      Object.values(withoutNode).flatMap((request) =>
        spread(nodes, isEvery ? 2 : 1).map(promptOf(request)),
      ),
      approveAll,
    ),
  ]
  const prompts = asked.flatMap(([list]) => list)

  const log = recordLog(wallet.context)
  await resetWallet(wallet, {
    ...holding(accounts.first),
    ...storedRecords({
      'networks/custom': all.map(({ scope, shape }, index) => ({
        chainId: scope,
        name: `${index} ${shape.name}`.slice(0, 30),
        symbol: 'ETH',
      })),
      ...Object.fromEntries(
        all.map(({ scope, baseUrl }) => [
          `node/${scope}`,
          hostedNodes({ baseUrl, apiKey: KEY }),
        ]),
      ),
    }),
    ...storedSessions(
      [sites.first.origin],
      scopesOf(nodes.map(({ scope }) => scope)),
    ),
    ...Object.assign(
      {},
      ...prompts.map(({ origin, scope }) =>
        storedSessions([origin], scopesOf([scope])),
      ),
    ),
  })
  await page.goto(sites.first.origin)

  const answers: string[] = []
  let calls = 0
  const askAll = async (lists: Asked[][]): Promise<void> => {
    calls += lists.flat().length
    answers.push(...(await askForText(page, lists)))
  }
  const eachClass = (of: readonly Leaky[]): Asked[][] =>
    of.flatMap(({ scope }) =>
      Object.values(methodClasses).map((request) => [{ scope, request }]),
    )
  const forSockets = (of: readonly Leaky[]): Asked[][] =>
    of
      .filter(({ shape }) => isOfSocket(shape))
      .map(({ scope }) => busyReads(scope))
  // Shapes that delay a page come first. The others come when all sites are
  // open, and sockets when nothing else runs: all servers here share one
  // process.
  const slow = nodes.filter(delaysPage)
  const others = nodes.filter((node) => !delaysPage(node))
  const waiting = askAll([...eachClass(slow), ...forSockets(slow)])
  const prompted = await askAndAnswer(context, asked)
  await askAll(eachClass(others))
  await waiting
  await askAll(forSockets(others))
  // On a busy machine a chain may have got its socket too late to use it.
  for (const node of nodes.filter(isUnmet)) {
    for (let tries = 0; tries < 20 && isUnmet(node); tries += 1) {
      await askAll([busyReads(node.scope)])
    }
  }

  const seen: Record<string, string> = {
    answers: [...answers, ...prompted.answers].join('\n'),
    prompts: prompted.shown.join('\n'),
    ...(await seenByOthers(page)),
    ...(await shownActivity(await wallet.openPopup())),
    console: log.take(),
  }
  const secrets = [KEY, ...all.map(({ host }) => host)]
  const found = Object.entries(seen).flatMap(([where, text]) =>
    findInText(text, secrets).map((what) => `${where}: ${what}`),
  )
  const bytes = Object.values(seen).reduce((sum, { length }) => sum + length, 0)
  const classes =
    Object.keys(methodClasses).length + Object.keys(promptClasses).length
  console.log(
    `${nodes.length} shapes, ${classes} classes of methods, ${calls + prompts.length} calls, ${prompts.length} of them asked on ${prompted.shown.length} screens, ${answers.length + prompted.answers.length} answers; ${bytes} characters seen by others, ${found.length} finds of the key or the address`,
  )
  for (const { stop } of all) await stop()

  expect(found).toStrictEqual([])
  expect(answers).toHaveLength(calls)
  expect(prompted.answers).toHaveLength(prompts.length)
  expect(new Set(prompted.shown).size).toBe(prompts.length)
  expect(prompted.answers.map(isRejected)).toStrictEqual(
    prompts.map((_, index) => index < hanging.length + failing.length),
  )
  // Every shape occurred, or the run would prove nothing.
  expect(all.filter(isUnmet).map(({ shape }) => shape.name)).toStrictEqual([])
  expect(nodes.length).toBeGreaterThanOrEqual(40)
  // A planted secret is found in every encoding.
  for (const plant of [KEY, KEY.toUpperCase(), btoa(`x${KEY}`)]) {
    expect(findInText(`[["${plant}"]]`, secrets)).not.toStrictEqual([])
  }
})
