import { useSyncExternalStore } from 'react'

/** Whether this render is that of a served document: in Node, and in the browser as the app continues the document. */
export const useInDocument = () => useSyncExternalStore(neverChanges, no, yes)

const neverChanges = () => () => {}
const yes = () => true
const no = () => false
