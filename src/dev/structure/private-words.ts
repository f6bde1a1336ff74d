/** A row of the list of words to replace, and how its forms are recognised. */
export type PrivateWord = { word: string; pattern: RegExp }

/** Words of a phrase may be on two lines of a comment. */
const GAP = String.raw`[\s*/]+`

const row = (word: string, forms: string): PrivateWord => ({
  word,
  pattern: new RegExp(
    String.raw`(?<![\p{L}\d])(?:${forms.replaceAll(' ', GAP)})(?![\p{L}\d])`,
    'giu',
  ),
})

/** Words that wallet and JSON-RPC engineers do not use for what they name here. */
export const privateWords: readonly PrivateWord[] = [
  row('told', 'told'),
  row('heard', 'heard'),
  row('untold', 'untold'),
  row('kept', 'kept'),
  row('keep', 'keep(?:s|ing|er|ers)?'),
  row('gone', 'gone'),
  row('question', 'question(?:s|ed|ing)?'),
  row('witness', 'witness(?:es|ed|ing)?'),
  row('attend', 'attend(?:s|ed|ing)?'),
  row('patience', 'patience'),
  row('in turn', 'in turn'),
  row('mark', 'mark(?:s|ed|ing)?'),
  row('lane', 'lanes?'),
  row('way in', 'ways? in'),
  row('the person', 'persons?'),
  row('what may be asked', '(?:what )?may be asked'),
  row('what was said', 'what was said'),
  row('every word', 'every word'),
]
