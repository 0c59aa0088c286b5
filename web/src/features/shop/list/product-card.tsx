import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { Product } from '../../../../../contract/shop/shop.ts'
import { Badge, Photo } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { ShopButton } from '../external-shop/shop-button.tsx'
import { productTypeLabels, Tags } from './product-tags.tsx'

export interface ProductProps {
  product: Product
  onLeave: (link: string) => void
  /** Whether the picture is loaded eagerly because it is visible at once. */
  eager?: boolean
}

/** Product card with a large picture. */
export const ProductCard = ({ product, onLeave, eager = false }: ProductProps) => (
  <article className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface-raised shadow-card">
    <Photo
      {...photoSource(product.image)}
      sizes="(min-width: 64rem) 320px, (min-width: 40rem) 50vw, 100vw"
      width={5}
      height={4}
      alt=""
      eager={eager}
      fallback=" "
    />
    <div className="flex flex-1 flex-col items-start p-4">
      <Badge tone="leaf">{productTypeLabels[product.type]}</Badge>
      <h2 className="mt-2 text-lg font-semibold">{product.name}</h2>
      <p className="mt-1 text-ink-muted">{product.description}</p>
      <div className="mt-2 mb-4">
        <Tags tags={product.tags} />
      </div>
      <div className="mt-auto flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-xl font-bold">{formatWon(product.price)}</p>
        <ShopButton product={product} onLeave={onLeave} />
      </div>
    </div>
  </article>
)
