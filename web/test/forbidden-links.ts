/** Addresses that lead nowhere a link of an operator may lead. */
export const forbiddenLinks = [
  'javascript:X()',
  ' javascript:X()',
  '//evil.invalid/',
  '/\\evil.invalid/',
  'data:text/html,x',
  'x:y',
]
