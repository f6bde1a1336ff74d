import { expect, test } from 'vitest'
import { isOneIife } from './script-shape.ts'

test.each([
  '(function(){ window.a = 1 })();',
  '"use strict";(()=>{ window.a = 1 })()',
  '(function(){}())\n//# sourceMappingURL=a.js.map',
])('isOneIife accepts %j as one function called at once', (code) => {
  expect(isOneIife(code)).toBe(true)
})

test.each([
  '',
  'import "./a.js";(function(){})()',
  '(function(){})();export {}',
  'var a = (function(){})()',
  '(function(){})();(function(){})()',
  'console.log(1)',
])('isOneIife rejects %j', (code) => {
  expect(isOneIife(code)).toBe(false)
})
