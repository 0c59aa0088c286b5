export { useExternalShop } from './external-shop/use-external-shop.tsx'
export { ProductRow } from './list/product-row.tsx'
export { useProductsAbout } from './shop.queries.ts'
