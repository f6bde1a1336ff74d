import { expect } from '@playwright/test'
import { emptySession } from '../../fixtures/answers.ts'
import {
  type Announcement,
  announced,
  prompt,
  recordDiscovery,
} from '../../fixtures/discovery.ts'
import { envelope, postExternally } from '../../fixtures/external-port.ts'
import { extensionId } from '../../fixtures/launch-wallet.ts'
import { test } from '../../fixtures/test.ts'

const identity = (params: Announcement['params']) => ({
  uuid: params.uuid,
  name: 'Portolan',
  icon: params.icon,
  rdns: 'io.github.portolan',
})

test.beforeEach(async ({ page, sites }) => {
  await page.addInitScript(recordDiscovery)
  await page.goto(sites.first.origin)
})

test('the wallet announces itself on load and on each prompt', async ({
  page,
}) => {
  const [onLoad, ...more] = await announced(page)
  if (!onLoad) throw new Error('nothing was announced on load')
  const { params } = onLoad
  expect([onLoad, ...more]).toStrictEqual([
    {
      id: 1,
      jsonrpc: '2.0',
      method: 'wallet_announce',
      params: {
        ...identity(params),
        targets: [
          { type: 'caip-348', value: extensionId },
          { type: 'caip341', value: extensionId },
        ],
        info: identity(params),
      },
    },
  ])
  await prompt(page)
  await prompt(page)
  expect(await announced(page)).toStrictEqual([onLoad, onLoad, onLoad])
})

test('the uuid is new with every load, and the icon is an image', async ({
  page,
}) => {
  const uuids: string[] = []
  for (let load = 0; load < 3; load += 1) {
    const [onLoad] = await announced(page)
    uuids.push(onLoad?.params.uuid ?? 'none')
    await page.reload()
  }
  expect(new Set(uuids).size).toBe(3)
  for (const uuid of uuids) {
    expect(uuid).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  }
  const size = await page.evaluate(async () => {
    const [onLoad] = announcements
    const image = new Image()
    image.src = onLoad?.params.icon ?? ''
    await image.decode()
    return [image.src.slice(0, 5), image.naturalWidth, image.naturalHeight]
  })
  expect(size).toStrictEqual(['data:', 96, 96])
})

test('a port to the announced target answers envelopes in kind', async ({
  page,
}) => {
  const [onLoad] = await announced(page)
  expect(onLoad?.params.targets.map(({ value }) => value)).toStrictEqual([
    extensionId,
    extensionId,
  ])
  const frame = { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' }
  expect(
    await postExternally(page, {
      messages: [
        'ping',
        { type: 'caip-x', data: frame },
        { type: 'caip341', data: frame },
        envelope(frame),
      ],
      answers: 1,
    }),
  ).toStrictEqual([envelope({ jsonrpc: '2.0', id: 1, result: emptySession })])
})

test('EIP-6963 announces the same wallet, and does not affect CAIP-294', async ({
  page,
}) => {
  await prompt(page, 'eip6963:requestProvider')
  const [onLoad, ...more] = await announced(page)
  expect(more).toStrictEqual([])
  const details = await page.evaluate(() =>
    providerDetails.map((detail) => ({
      info: detail.info,
      request: typeof detail.provider.request,
      isFrozen: Object.isFrozen(detail) && Object.isFrozen(detail.info),
      isSame: detail.provider === providerDetails[0]?.provider,
    })),
  )
  const detail = {
    info: onLoad && identity(onLoad.params),
    request: 'function',
    isFrozen: true,
    isSame: true,
  }
  expect(details).toStrictEqual([detail, detail])
  await prompt(page)
  expect(await announced(page)).toStrictEqual([onLoad, onLoad])
  expect(await page.evaluate(() => providerDetails.length)).toBe(2)
})

test('nothing is announced or injected in an insecure context or a frame', async ({
  page,
  sites,
}) => {
  const look = () => ({
    injected: 'portolan' in globalThis,
    announced: (() => {
      dispatchEvent(new CustomEvent('caip294:wallet_prompt'))
      dispatchEvent(new Event('eip6963:requestProvider'))
      return announcements.length + providerDetails.length
    })(),
  })
  const nothing = { injected: false, announced: 0 }
  for (const address of [
    sites.insecureOrigin,
    `${sites.first.origin}/csp-sandbox`,
    `${sites.first.origin}/drawing.svg`,
  ]) {
    await page.goto(address)
    expect(await page.evaluate(look)).toStrictEqual(nothing)
  }
  for (const path of [
    '/with-frame',
    '/with-sandboxed-frame',
    '/with-srcdoc-frame',
  ]) {
    await page.goto(sites.first.origin + path)
    const frame = page.frames().at(-1)
    await frame?.waitForLoadState()
    expect(await frame?.evaluate(look)).toStrictEqual(nothing)
  }
  await page.goto(sites.first.origin)
  expect(await page.evaluate(look)).toStrictEqual({
    injected: true,
    announced: 4,
  })
})

test('malformed discovery events throw nothing into the page', async ({
  page,
}) => {
  const thrown = await page.evaluate(() => {
    const name = 'caip294:wallet_prompt'
    const hostile = new Event(name)
    Object.defineProperty(hostile, 'detail', {
      get: () => {
        throw new Error('of the page')
      },
    })
    const cycle: { self?: unknown } = {}
    cycle.self = cycle
    const prompts = [
      new Event(name),
      hostile,
      ...[null, 'text', 7n, cycle, { params: null }].map(
        (detail) => new CustomEvent(name, { detail }),
      ),
      new CustomEvent('caip294:wallet_announce', { detail: null }),
      new CustomEvent('eip6963:requestProvider', { detail: cycle }),
      new CustomEvent('eip6963:announceProvider', { detail: null }),
    ]
    for (const prompt of prompts) dispatchEvent(prompt)
    return thrownErrors
  })
  expect(thrown).toStrictEqual([])
  // On load, on seven prompts, and the page's own empty announcement.
  expect(await announced(page)).toHaveLength(9)
  expect(await page.evaluate(() => providerDetails.length)).toBe(3)
})
