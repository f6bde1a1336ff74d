import ts from 'typescript'

export type PieceKind = 'identifier' | 'string' | 'comment'

export type Piece = { kind: PieceKind; text: string; position: number }

/** Splits `askForName` at its words, wherever it stands in a text. */
export const splitCamelCase = (text: string): string =>
  text
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')

/** Also at the separators of `ASK_FOR_NAME` and `ask-for-name`. */
export const splitName = (name: string): string =>
  splitCamelCase(name).replace(/[_$-]+/g, ' ')

/**
 * The identifiers, strings and comments of a source file. Paths of imports are
 * left out: the name of the imported file is counted once, with the file.
 */
export const piecesOf = (path: string, text: string): Piece[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const pieces: Piece[] = []
  const comments = new Map<number, Piece>()

  const addComments = (ranges: readonly ts.CommentRange[] = []): void => {
    for (const { pos, end } of ranges) {
      comments.set(pos, {
        kind: 'comment',
        text: text.slice(pos, end),
        position: pos,
      })
    }
  }

  const visit = (node: ts.Node): void => {
    // It is a comment before the node that it documents.
    if (ts.isJSDoc(node)) return
    if (!ts.isJsxText(node)) {
      addComments(ts.getLeadingCommentRanges(text, node.pos))
      addComments(ts.getTrailingCommentRanges(text, node.end))
    }
    const position = node.getStart(file, false)
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const words = splitName(node.text)
      pieces.push({ kind: 'identifier', text: words, position })
    } else if (isText(node) && !isModulePath(node)) {
      pieces.push({ kind: 'string', text: node.text, position })
    }
    // Tokens too: a comment may stand between two of them.
    for (const child of node.getChildren(file)) visit(child)
  }

  visit(file)
  return [...pieces, ...comments.values()]
}

const isText = (
  node: ts.Node,
): node is ts.LiteralLikeNode & { readonly text: string } =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isJsxText(node)

const isModulePath = ({ parent }: ts.Node): boolean =>
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent)) ||
  (ts.isCallExpression(parent) &&
    parent.expression.kind === ts.SyntaxKind.ImportKeyword)
