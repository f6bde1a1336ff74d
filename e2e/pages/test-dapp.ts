import type { Locator, Page } from '@playwright/test'

/** The ecosystem's test dapp, by the ids of its elements. */
export type TestDapp = {
  page: Page
  extensionId: Locator
  connectById: (extensionId: string) => Promise<void>
  clearExtension: Locator
  readiness: Locator
  /** Its description of a wallet that announced itself. */
  walletCard: (name: string) => Locator
  network: (scope: string) => Locator
  /** Types scopes, each but the last confirmed with the plus. */
  addScopes: (...scopes: string[]) => Promise<void>
  addAccount: (accountId: string) => Promise<void>
  create: Locator
  get: Locator
  revoke: Locator
  chains: Locator
  accounts: Locator
  /** One for each of the three calls. */
  answers: Locator
  /** The newest of them. */
  answer: () => Promise<unknown>
  /** The newest session change that it received. */
  changed: () => Promise<unknown>
  notifications: Locator
  errors: Locator
  scope: (scope: string) => TestDappScope
  invokeAll: Locator
  clearResults: Locator
}

export type TestDappScope = {
  account: Locator
  method: Locator
  methods: () => Promise<string[]>
  request: Locator
  invoke: Locator
  /** A button of the test mode: selects the method and calls it. */
  direct: (method: string) => Locator
  /** The results of a method; only their first 150 characters. */
  result: (method: string, index?: number) => Locator
}

export const PATH = '/test-dapp-multichain/'

const dashed = (text: string): string => text.replaceAll(':', '-')

export const testDappOf = (page: Page): TestDapp => {
  const byId = (id: string): Locator => page.locator(`[id="${id}"]`)
  // Inside closed details, where it has no `innerText`.
  const jsonOf = async (id: string): Promise<unknown> =>
    JSON.parse((await byId(id).textContent()) ?? '')
  return {
    page,
    extensionId: byId('extension-id-input'),
    connectById: async (extensionId) => {
      await byId('extension-id-input').fill(extensionId)
      await byId('connect-button').click()
    },
    clearExtension: byId('clear-extension-button'),
    readiness: page.locator('.connection-status > span').nth(1),
    walletCard: (name) =>
      page.locator('.wallet-card').filter({
        has: page.getByRole('heading', { name, exact: true }),
      }),
    network: (scope) => byId(`network-checkbox-${dashed(scope)}`),
    addScopes: async (...scopes) => {
      for (const [index, scope] of scopes.entries()) {
        if (index > 0)
          await byId(`add-custom-scope-button-${index - 1}`).click()
        await byId(`custom-Scope-input-${index}`).fill(scope)
      }
    },
    addAccount: (accountId) =>
      byId('custom-CAIP Address-input-0').fill(accountId),
    create: byId('create-session-btn'),
    get: byId('get-session-btn'),
    revoke: byId('revoke-session-btn'),
    chains: page.getByTestId('connected-chains-list').getByRole('listitem'),
    accounts: page.getByTestId('connected-accounts-list').getByRole('listitem'),
    answers: page.locator('[id^="session-method-result-"]'),
    answer: () => jsonOf('session-method-result-0'),
    changed: () => jsonOf('wallet-session-changed-result-0'),
    notifications: byId('wallet-notify-container').locator('pre'),
    errors: page.locator('[id^="console-error-details-"] .error-message'),
    scope: (scope) => {
      const id = dashed(scope)
      return {
        account: byId(`accounts-select-${id}`),
        method: byId(`method-select-${id}`),
        methods: () =>
          byId(`method-select-${id}`)
            .locator('option:not([value=""])')
            .allTextContents(),
        request: byId(`invoke-method-request-${id}`),
        invoke: byId(`invoke-method-${id}-btn`),
        direct: (method) => byId(`direct-invoke-${id}-${method}`),
        result: (method, index = 0) =>
          byId(`invoke-method-${id}-${method}-result-${index}`),
      }
    },
    invokeAll: byId('invoke-all-methods-button'),
    clearResults: byId('clear-results-button'),
  }
}
