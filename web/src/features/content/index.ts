export { useContentsAbout } from './content.queries.ts'
export { ContentCard } from './list/content-card.tsx'
