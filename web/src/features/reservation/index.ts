export { hasBookingDraft } from './booking/draft-storage.ts'
export { removeBookingDraft, useHasBookingDraft } from './booking/use-has-booking-draft.ts'
export { CareDrawing } from './journey/care-drawing.tsx'
export { nextVisit } from './journey/next-visit.ts'
