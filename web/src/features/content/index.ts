export { useContentsAbout } from './content.queries.ts'
export { ContentRow } from './content-card.tsx'
