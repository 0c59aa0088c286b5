export { removeBookingDraft, useHasBookingDraft } from './booking/draft-storage.ts'
export { hasBookingDraft } from './booking/draft-text.ts'
export { CareDrawing } from './journey/care-drawing.tsx'
