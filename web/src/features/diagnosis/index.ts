export { removeDraft } from './draft/draft-storage.ts'
export { useDraftSummary } from './draft/draft-summary.ts'
