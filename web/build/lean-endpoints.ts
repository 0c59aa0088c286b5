import type { Plugin } from 'vite'

/** Fields of an endpoint that only the server reads, each on a line of its own. */
const serverFields =
  /^ {2}(?:(?:summary|access|limit): (?:'[^'\n]*'|`[^`\n]*`)|(?:needsConsent|fresh|passive): true),$/gm

/** Removes what the app does not read from the definitions of endpoints. */
export const leanEndpoints = (): Plugin => ({
  name: 'saeip:lean-endpoints',
  apply: 'build',
  // Before the types are removed, which would put the fields on other lines.
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/.*\.ts$/, code: /\bendpoint\(\{/ },
    handler: (code) => ({ code: code.replace(serverFields, ''), map: null }),
  },
})
