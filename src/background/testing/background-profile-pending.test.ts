import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import {
  formatPortName,
  isToRelay,
  SESSION_TOPIC,
  type ToRelay,
} from '../../protocol/link.ts'
import { sessionChanged } from '../../protocol/session-events.ts'
import { readJournal } from './builders.ts'
import { endBrowsers } from './model-browser.ts'
import { pageSender } from './model-page.ts'
import {
  askAgain,
  formerAnswers,
  openProfile,
  type ProfileWorld,
  profileAfterStop,
  profileNotCleared,
  type StoredProfile,
} from './stored-profile.ts'

afterAll(endBrowsers)

const GAMES = 'https://games.example'

const open = (profile: StoredProfile): ProfileWorld => {
  const world = openProfile({ profile, createRelay })
  onTestFinished(world.close)
  return world
}

describe('the approval that a stopped worker had open', () => {
  it('is answered when its page resends the request', async () => {
    const world = open(profileAfterStop)
    const { id, answer } = await askAgain(world)
    const approvals = await world.popup.call('getApprovals')
    expect(approvals).toMatchObject([{ id, kind: 'sign-message' }])
    const { hash = '' } = approvals[0] ?? {}
    await world.popup.call('decide', {
      kind: 'sign-message',
      id,
      hash,
      choice: null,
    })
    expect(await answer).toMatchObject({
      result: expect.stringMatching(/^0x[0-9a-f]{130}$/),
    })
  })

  it('is forgotten when its page does not resend the request', async () => {
    const { browser, popup } = open(profileAfterStop)
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    popup.call('getWallet')
    await vi.waitFor(() => expect(browser.badge()).toBe('1'))
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect(browser.badge()).toBe(''))
    expect(readJournal(browser.stored.session).approvals).toStrictEqual([])
  })
})

it('an approval that the last build stored is ignored', async () => {
  const { browser, popup } = open(profileNotCleared)
  expect(await popup.call('getApprovals')).toStrictEqual([])
  expect(browser.badge()).toBe('')
})

it('a page is notified by its own cursor, without the list of the last build', async () => {
  const { browser } = open({
    ...profileAfterStop,
    session: {
      ...profileAfterStop.session,
      'untold/origins': { version: 1, value: [GAMES] },
    },
  })
  const events: Extract<ToRelay, { type: 'event' }>[] = []
  const port = browser.connect('servePage', {
    name: formatPortName('c'),
    sender: pageSender({ origin: GAMES, documentId: 'D' }),
  })
  port.onMessage.addListener((message) => {
    if (isToRelay(message) && message.type === 'event') events.push(message)
  })
  port.postMessage({
    type: 'hello',
    topics: [{ topic: SESSION_TOPIC, cursors: ['1'] }],
    pending: [],
  })
  await vi.waitFor(() => expect(events).toHaveLength(1))
  const { sessionScopes } = formerAnswers.sessions[GAMES]
  expect(events).toMatchObject([{ topic: SESSION_TOPIC }])
  expect(JSON.parse(events[0]?.json ?? '')).toStrictEqual(
    sessionChanged(sessionScopes),
  )
})
