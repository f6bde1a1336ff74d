export type ModuleGraph = {
  getModuleInfo: (id: string) =>
    | {
        importedIds: readonly string[]
        dynamicallyImportedIds: readonly string[]
      }
    | null
    | undefined
}

/** The modules that entries import statically, directly or not, with them. */
export const importsOf = (
  entries: readonly string[],
  graph: ModuleGraph,
): Set<string> => {
  const found = new Set<string>()
  const open = [...entries]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (found.has(one)) continue
    found.add(one)
    open.push(...(graph.getModuleInfo(one)?.importedIds ?? []))
  }
  return found
}

/** Whether the entry imports a module statically. */
export const importsOfEntry = (
  entry: string,
): ((id: string, graph: ModuleGraph) => boolean) => {
  let found: Set<string> | undefined
  return (id, graph) => {
    found ??= importsOf([entry], graph)
    return found.has(id)
  }
}
