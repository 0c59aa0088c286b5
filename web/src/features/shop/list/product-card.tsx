import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { Product } from '../../../../../contract/shop/shop.ts'
import { Photo } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { ShopButton } from '../external-shop/shop-button.tsx'
import { productTypeLabels, Tags } from './product-tags.tsx'

export interface ProductProps {
  product: Product
  onLeave: (link: string) => void
  /** Whether the picture is loaded eagerly because it is visible at once. */
  eager?: boolean
}

/** Product with a large picture; two beside each other on a phone. */
export const ProductCard = ({ product, onLeave, eager = false }: ProductProps) => (
  <article className="flex h-full flex-col">
    <Photo
      {...photoSource(product.image)}
      sizes="(min-width: 64rem) 240px, (min-width: 48rem) 33vw, 50vw"
      width={1}
      height={1}
      alt=""
      eager={eager}
      fallback=" "
      className="rounded-lg"
    />
    <div className="flex flex-1 flex-col px-0.5 pt-3">
      <p className="text-xs text-ink-muted">{productTypeLabels[product.type]}</p>
      <h2 className="font-semibold text-pretty">{product.name}</h2>
      <p className="mt-0.5 text-lg font-bold">{formatWon(product.price)}</p>
      <p className="mt-1 line-clamp-2 text-sm text-ink-muted">{product.description}</p>
      <div className="mt-1 mb-3">
        <Tags tags={product.tags} />
      </div>
      <div className="mt-auto grid">
        <ShopButton product={product} onLeave={onLeave} />
      </div>
    </div>
  </article>
)
