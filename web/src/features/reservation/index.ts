export { hasBookingDraft, removeBookingDraft, useHasBookingDraft } from './booking/has-booking-draft.ts'
export { nextVisitText } from './journey/next-visit.ts'
export { CareDrawing } from './journey/stage-drawing.tsx'
