export { createAddresses } from './addresses.ts'
export { closedPaths, createHeads } from './heads.ts'
