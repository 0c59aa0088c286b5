export { useLeaving } from './leaving/use-leaving.tsx'
export { ProductRow } from './list/product-row.tsx'
export { useProductsAbout } from './shop.queries.ts'
