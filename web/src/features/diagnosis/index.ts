export { useDiagnosis } from './diagnosis.queries.ts'
export { type DraftSummary, useDraftSummary } from './draft/draft-summary.ts'
export { removeDraft } from './draft/remove-draft.ts'
