export { useExternalShop } from './external-shop.tsx'
export { ProductRow } from './product-row.tsx'
export { useProductsAbout } from './shop.queries.ts'
