export { CareDrawing } from './journey/care-drawing.tsx'
