import ts from 'typescript'

/** A name that is used, inside a closure, above its own declaration. */
export type ForwardReference = {
  /** The variable whose initializer uses the name. */
  from: string
  to: string
  /** Lines where it is used, counted from 1. */
  lines: number[]
}

/** The position of each declaration. */
type Scope = { names: Map<string, number>; block: ts.Node }

/**
 * Finds the variables of a function that are used above the statement that
 * declares them. Two uses by the same variable are one reference.
 */
export const findForwardReferences = (
  path: string,
  text: string,
): ForwardReference[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found = new Map<string, ForwardReference>()

  const visit = (node: ts.Node, scopes: readonly Scope[]): void => {
    const own = ts.isFunctionLike(node)
      ? [...scopes, scopeOfParameters(node)]
      : ts.isBlock(node)
        ? [...scopes, scopeOf(node)]
        : scopes
    if (ts.isIdentifier(node) && isUse(node)) note(node, own)
    ts.forEachChild(node, (child) => visit(child, own))
  }

  const note = (use: ts.Identifier, scopes: readonly Scope[]): void => {
    const scope = scopes.findLast(({ names }) => names.has(use.text))
    const declared = scope?.names.get(use.text)
    if (!scope || declared === undefined || use.pos >= declared) return
    const from = statementName(use, scope.block)
    const key = `${from} ${use.text}`
    const { line } = file.getLineAndCharacterOfPosition(use.getStart())
    const known = found.get(key) ?? { from, to: use.text, lines: [] }
    found.set(key, { ...known, lines: [...known.lines, line + 1] })
  }

  visit(file, [])
  return [...found.values()]
}

const scopeOf = (block: ts.Block): Scope => {
  const names = new Map<string, number>()
  for (const statement of block.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, pos } of statement.declarationList.declarations) {
      for (const one of boundNames(name)) names.set(one, pos)
    }
  }
  return { names, block }
}

/** They hide variables of the same name outside, and are declared at once. */
const scopeOfParameters = (node: ts.SignatureDeclaration): Scope => ({
  names: new Map(
    node.parameters
      .flatMap(({ name }) => boundNames(name))
      .map((name) => [name, 0]),
  ),
  block: node,
})

const boundNames = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) =>
        ts.isOmittedExpression(element) ? [] : boundNames(element.name),
      )

/** Not a property's name, a declared name or part of a type. */
const isUse = (node: ts.Identifier): boolean => {
  const { parent } = node
  if (ts.isShorthandPropertyAssignment(parent)) return true
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  if (ts.isVariableDeclaration(parent)) return parent.initializer === node
  if (ts.isBindingElement(parent)) return parent.initializer === node
  if (ts.isParameter(parent)) return parent.initializer === node
  return ts.isExpression(parent) || ts.isStatement(parent)
}

const statementName = (use: ts.Node, block: ts.Node): string => {
  let statement = use
  while (statement.parent !== block) statement = statement.parent
  if (!ts.isVariableStatement(statement)) return 'a statement'
  return statement.declarationList.declarations
    .flatMap(({ name }) => boundNames(name))
    .join(', ')
}
