export { createPageHeads, createSitemap, disallowedPaths } from './page-heads.ts'
