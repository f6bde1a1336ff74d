import type { ChainStep } from '../../node-client/chain/known-chain.ts'

/** `order` is the number of the chain step. */
export type AddedTask = {
  kind: 'added'
  order: number
  hash: string
  number: number
  refusals: number
}

export type DroppedTask = { kind: 'dropped'; order: number; hash: string }

/** Blocks that were skipped; `span` of them are fetched at once. */
export type FillTask = {
  kind: 'fill'
  order: number
  from: number
  to: number
  span: number
}

export type LogTask = AddedTask | DroppedTask | FillTask

const ASKED_AT_ONCE = 16
const FILLED_AT_ONCE = 128

export const toTask = (step: ChainStep, order: number): LogTask | undefined => {
  switch (step.kind) {
    case 'added': {
      const { hash, number } = step.header
      return { kind: 'added', order, hash, number, refusals: 0 }
    }
    case 'dropped':
      return { kind: 'dropped', order, hash: step.header.hash }
    case 'skipped': {
      const { from, to } = step
      return { kind: 'fill', order, from, to, span: FILLED_AT_ONCE }
    }
    case 'fell':
      return undefined
  }
}

/** The tasks that can be fetched together and still be sent in order. */
export const firstBatch = (tasks: readonly LogTask[]): readonly LogTask[] => {
  const some = tasks.slice(0, ASKED_AT_ONCE)
  const fill = some.findIndex(({ kind }) => kind === 'fill')
  return fill === -1 ? some : some.slice(0, Math.max(fill, 1))
}
