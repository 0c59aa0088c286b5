import type { ProductType } from '../../../../../contract/shop/shop.ts'

export const productTypeLabels: Record<ProductType, string> = {
  PLANT: '식물',
  POT: '화분',
  SET: '세트',
}

/** Tags of a product. */
export const Tags = ({ tags }: { tags: string[] }) => (
  <ul className="flex flex-wrap gap-x-2 text-sm text-ink-muted">
    {tags.map((tag) => (
      <li key={tag}>#{tag}</li>
    ))}
  </ul>
)
