/**
 * A script for browsers, made of functions that are written and checked like all others. They may
 * use one another and nothing else; the last one starts it, with what it is given. Nothing of it is
 * seen by other scripts.
 */
export function browserScript(functions: ((...given: never[]) => unknown)[], given?: object): string {
  const start = functions.at(-1)?.name
  // Some ways of running TypeScript wrap inner functions to keep their names.
  return `(() => {
'use strict'
const __name = (it) => it
${functions.map(String).join('\n')}
${start}(${given ? JSON.stringify(given) : ''})
})()
`
}
