import type { Timing } from '../timing.ts'
import type { ScriptedChain } from './scripted-chain.ts'

/** A clock that fires timers at once, and reports when none is left. */
export class HastyTiming implements Timing {
  #waiting = 0
  readonly waits: number[] = []

  readonly now = (): number => 0
  readonly random = (): number => 1

  readonly after = (ms: number, run: () => void): (() => void) => {
    this.waits.push(ms)
    this.#waiting += 1
    let open = true
    const end = (): void => {
      if (open) this.#waiting -= 1
      open = false
    }
    const timer = setImmediate(() => {
      end()
      run()
    })
    return () => {
      end()
      clearImmediate(timer)
    }
  }

  /** Resolves when no call and no timer is left. */
  async settled(chain: ScriptedChain): Promise<void> {
    let quiet = 0
    while (quiet < 3) {
      await new Promise((resolve) => setImmediate(resolve))
      quiet = this.#waiting + chain.pending === 0 ? quiet + 1 : 0
    }
  }
}
