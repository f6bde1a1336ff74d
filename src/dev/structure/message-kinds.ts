import ts from 'typescript'

/** The messages of one direction, by their `type`. */
export type MessageUnion = { name: string; kinds: string[] }

/**
 * Finds the unions of messages in a file: type aliases whose members all have a
 * literal `type`. A member may be another alias of the same file.
 */
export const findMessageUnions = (
  path: string,
  text: string,
): MessageUnion[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const aliases = new Map(
    file.statements
      .filter(ts.isTypeAliasDeclaration)
      .map((alias) => [alias.name.text, alias.type]),
  )
  const kindsOf = (type: ts.TypeNode): (string | undefined)[] => {
    if (ts.isParenthesizedTypeNode(type)) return kindsOf(type.type)
    if (ts.isUnionTypeNode(type)) return type.types.flatMap(kindsOf)
    if (ts.isIntersectionTypeNode(type)) {
      const kinds = type.types.flatMap(kindsOf)
      return [kinds.find((kind) => kind !== undefined)]
    }
    if (ts.isTypeLiteralNode(type)) return [literalType(type)]
    if (!ts.isTypeReferenceNode(type)) return [undefined]
    const [argument] = type.typeArguments ?? []
    const name = type.typeName.getText()
    if (name === 'Readonly' && argument) return kindsOf(argument)
    const alias = aliases.get(name)
    return alias ? kindsOf(alias) : [undefined]
  }
  return [...aliases].flatMap(([name, type]) => {
    if (!ts.isUnionTypeNode(type)) return []
    const kinds = kindsOf(type)
    const known = kinds.filter((kind) => kind !== undefined)
    return known.length === kinds.length
      ? [{ name, kinds: [...new Set(known)] }]
      : []
  })
}

const literalType = (type: ts.TypeLiteralNode): string | undefined => {
  const member = type.members
    .filter(ts.isPropertySignature)
    .find(({ name }) => name.getText() === 'type')?.type
  return member &&
    ts.isLiteralTypeNode(member) &&
    ts.isStringLiteral(member.literal)
    ? member.literal.text
    : undefined
}
