export { useContentsAbout } from './content.queries.ts'
export { ContentCard } from './content-card.tsx'
