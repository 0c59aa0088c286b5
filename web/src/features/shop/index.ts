export { useExternalShop } from './external-shop.tsx'
export { ProductRow } from './product-card.tsx'
export { useProductsAbout } from './shop.queries.ts'
