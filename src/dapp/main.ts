import { readExternal, readInjected } from './read-session.ts'
import { page } from './wallet.ts'

const find = <T extends Element>(selector: string): T => {
  const element = document.querySelector<T>(selector)
  if (!element) throw new Error(`The page has no ${selector}`)
  return element
}

const idField = find<HTMLInputElement>('#extension-id')

const showPresence = (): void => {
  const presence = find<HTMLElement>('[data-testid=wallet-presence]')
  const present = page.portolan !== undefined
  presence.dataset.state = present ? 'present' : 'absent'
  presence.textContent = present ? 'Wallet found' : 'No wallet in this page'
}

/** A button that asks, and the output beside it that says what came of it. */
const wire = (name: string, ask: () => Promise<unknown>): void => {
  const button = find<HTMLButtonElement>(`#${name}-button`)
  const output = find<HTMLOutputElement>(`[data-testid=${name}-answer]`)
  const show = (state: string, text: string): void => {
    output.dataset.state = state
    output.textContent = text
  }
  button.addEventListener('click', async () => {
    showPresence()
    show('waiting', 'Waiting for the wallet…')
    button.disabled = true
    try {
      show('answered', JSON.stringify(await ask(), null, 2))
    } catch (error) {
      show('failed', inWords(error))
    }
    button.disabled = false
  })
}

const inWords = (error: unknown): string => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const text = typeof message === 'string' ? message : String(error)
  return typeof code === 'number' ? `Error ${code}: ${text}` : text
}

idField.value = __EXTENSION_ID__
showPresence()
wire('injected', readInjected)
wire('external', () => readExternal(idField.value.trim()))
