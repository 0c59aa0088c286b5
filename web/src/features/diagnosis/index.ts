export { removeDraft } from './draft/draft.ts'
export { type DraftSummary, useDraftSummary } from './draft/draft-summary.ts'
