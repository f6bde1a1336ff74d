import type { Node } from 'jsonc-parser'

export type Duplicate = { offset: number; path: string }

/** The first key that occurs twice in one object: one would be lost. */
export const findDuplicate = (
  node: Node,
  path: readonly string[] = [],
): Duplicate | undefined => {
  const { children = [] } = node
  if (node.type === 'array') {
    return first(children, (child, index) =>
      findDuplicate(child, [...path, String(index)]),
    )
  }
  if (node.type !== 'object') return undefined
  const names = new Set<string>()
  return first(children, ({ offset, children: [name, value] = [] }) => {
    const here = [...path, String(name?.value)]
    if (names.has(String(name?.value))) return { offset, path: here.join('.') }
    names.add(String(name?.value))
    return value && findDuplicate(value, here)
  })
}

const first = (
  nodes: readonly Node[],
  find: (node: Node, index: number) => Duplicate | undefined,
): Duplicate | undefined => {
  for (const [index, node] of nodes.entries()) {
    const found = find(node, index)
    if (found) return found
  }
  return undefined
}
