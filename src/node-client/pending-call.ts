import type { NodeAnswer, NodeRequest } from './ask.ts'

/** A call in flight, until it is answered, fails or is aborted. */
export class PendingCall {
  /** Ids of callers may collide; ours are unique for this node. */
  readonly id: number
  readonly json: string
  readonly once: boolean
  readonly answered: Promise<NodeAnswer>
  /** Tells the transport that no caller waits any more. */
  onSettled: ((call: PendingCall) => void) | undefined
  isSettled = false
  readonly #signal: AbortSignal | undefined
  #resolve!: (answer: NodeAnswer) => void
  #reject!: (error: unknown) => void

  constructor(
    { method, params = [], signal, once = isSend(method) }: NodeRequest,
    id: number,
  ) {
    this.id = id
    this.json = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    this.once = once
    this.#signal = signal
    this.answered = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    signal?.addEventListener('abort', this.#abort)
  }

  answer(answer: NodeAnswer): void {
    if (this.isSettled) return
    this.#settle()
    this.#resolve(answer)
  }

  fail(error: unknown): void {
    if (this.isSettled) return
    this.#settle()
    this.#reject(error)
  }

  readonly #abort = (): void => this.fail(this.#signal?.reason)

  #settle(): void {
    this.isSettled = true
    this.#signal?.removeEventListener('abort', this.#abort)
    this.onSettled?.(this)
  }
}

/** We never send a transaction twice, whoever asks. */
const isSend = (method: string): boolean => method.startsWith('eth_send')
