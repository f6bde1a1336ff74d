import { SLOT_MS } from './slots.ts'

/** A slot, and when it began. */
export type SlotTime = { slot: number; at: number }

/** Enters a slot every 400 ms, unless it is paused. */
export type SlotClock = Readonly<{
  /** When a slot began or begins; undefined while paused. */
  timeOf: (slot: number) => number | undefined
  pause: () => void
  /** Slots go on from this one, now. */
  resume: (slot: number) => void
  stop: () => void
}>

export const startSlotClock = (
  first: SlotTime | undefined,
  onSlot: (slot: number) => void,
): SlotClock => {
  let base = first
  let timer: NodeJS.Timeout | undefined
  const schedule = (): void => {
    clearTimeout(timer)
    if (!base) return
    const since = Date.now() - base.at
    const passed = Math.floor(since / SLOT_MS)
    // A busy process enters several slots together.
    if (passed > 0) onSlot(base.slot + passed)
    timer = setTimeout(schedule, SLOT_MS - (since % SLOT_MS))
  }
  schedule()
  return {
    timeOf: (slot) => base && base.at + (slot - base.slot) * SLOT_MS,
    pause: () => {
      base = undefined
      clearTimeout(timer)
    },
    resume: (slot) => {
      base = { slot, at: Date.now() }
      schedule()
    },
    stop: () => {
      base = undefined
      clearTimeout(timer)
    },
  }
}
