import { formatWon } from '../../../../../contract/reservation/price.ts'
import { Photo } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { ShopButton } from '../external-shop/shop-button.tsx'
import type { ProductProps } from './product-card.tsx'
import { Tags } from './product-tags.tsx'

interface ProductRowProps extends ProductProps {
  /** Heading level on the page. */
  heading?: 'h2' | 'h3'
}

/** Product in the compact layout. */
export const ProductRow = ({ product, onLeave, eager = false, heading: Heading = 'h2' }: ProductRowProps) => (
  <article className="flex h-full items-center gap-3 rounded-lg border border-line bg-surface-raised p-3 shadow-card">
    <Photo
      {...photoSource(product.image)}
      sizes="88px"
      width={1}
      height={1}
      alt=""
      eager={eager}
      fallback=" "
      className="w-22 shrink-0 self-start rounded-md"
    />
    <div className="min-w-0 flex-1">
      <Heading className="line-clamp-2 font-semibold">{product.name}</Heading>
      <p className="font-bold">{formatWon(product.price)}</p>
      <p className="mt-1 line-clamp-1 text-sm text-ink-muted">{product.description}</p>
      <div className="line-clamp-1">
        <Tags tags={product.tags} />
      </div>
    </div>
    <ShopButton product={product} onLeave={onLeave} small />
  </article>
)
