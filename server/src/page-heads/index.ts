export { disallowedPaths, findPageHead, listSitemapEntries } from './page-heads.ts'
