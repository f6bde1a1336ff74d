import ts from 'typescript'

/**
 * Whether a script is one immediately called function: Chromium runs it as a
 * content script, and it leaves no name in a page.
 */
export const isOneIife = (code: string): boolean => {
  const { statements } = ts.createSourceFile('script.js', code, {
    languageVersion: ts.ScriptTarget.Latest,
  })
  const [only, ...rest] = statements.filter(isNotDirective)
  return (
    rest.length === 0 &&
    only !== undefined &&
    ts.isExpressionStatement(only) &&
    isCallOfFunction(only.expression)
  )
}

const isNotDirective = (statement: ts.Statement): boolean =>
  !(
    ts.isExpressionStatement(statement) &&
    ts.isStringLiteral(statement.expression)
  )

const isCallOfFunction = (expression: ts.Expression): boolean => {
  const call = withoutParentheses(expression)
  if (!ts.isCallExpression(call)) return false
  const callee = withoutParentheses(call.expression)
  return ts.isFunctionExpression(callee) || ts.isArrowFunction(callee)
}

const withoutParentheses = (expression: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(expression)
    ? withoutParentheses(expression.expression)
    : expression
