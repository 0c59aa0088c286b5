export { useDiagnosis } from './diagnosis.queries.ts'
export { type DraftSummary, removeDraft, useDraftSummary } from './draft/draft-summary.ts'
