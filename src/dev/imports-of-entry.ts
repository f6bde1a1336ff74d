export type ModuleGraph = {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[] } | null | undefined
}

/** Whether one of the entries imports a module statically, directly or not. */
export const importsOfEntry = (
  ...entries: readonly string[]
): ((id: string, graph: ModuleGraph) => boolean) => {
  let found: Set<string> | undefined
  return (id, graph) => {
    if (!found) {
      found = new Set()
      const open = [...entries]
      for (let one = open.pop(); one !== undefined; one = open.pop()) {
        if (found.has(one)) continue
        found.add(one)
        open.push(...(graph.getModuleInfo(one)?.importedIds ?? []))
      }
    }
    return found.has(id)
  }
}
