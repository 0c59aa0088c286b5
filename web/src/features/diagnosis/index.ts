export { removeDraft } from './draft/draft.ts'
export { useDraftSummary } from './draft/draft-summary.ts'
