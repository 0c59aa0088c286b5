export { createPageHeads, disallowedPaths } from './page-heads.ts'
export { createSitemap } from './sitemap.ts'
