import { formatWon } from '../../../../contract/reservation/price.ts'
import type { Product, ProductType } from '../../../../contract/shop/shop.ts'
import { Photo } from '../../../../ui/index.ts'
import { photoSource } from '../../shared/site.ts'
import { ShopButton } from './external-shop.tsx'

interface ProductProps {
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
      <p className="mt-1 line-clamp-2 muted">{product.description}</p>
      <div className="mt-1 mb-3">
        <Tags tags={product.tags} />
      </div>
      <div className="mt-auto grid">
        <ShopButton product={product} onLeave={onLeave} />
      </div>
    </div>
  </article>
)

interface ProductRowProps extends ProductProps {
  /** Heading level on the page. */
  heading?: 'h2' | 'h3'
}

/** Product in the compact layout. */
export const ProductRow = ({ product, onLeave, eager = false, heading: Heading = 'h2' }: ProductRowProps) => (
  <article className="flex h-full items-center gap-3 card p-3">
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
      <p className="mt-1 line-clamp-1 muted">{product.description}</p>
      <div className="line-clamp-1">
        <Tags tags={product.tags} />
      </div>
    </div>
    <ShopButton product={product} onLeave={onLeave} small />
  </article>
)

export const productTypeLabels: Record<ProductType, string> = {
  PLANT: '식물',
  POT: '화분',
  SET: '세트',
}

/** Tags of a product. */
const Tags = ({ tags }: { tags: string[] }) => (
  <ul className="flex flex-wrap gap-x-2 muted">
    {tags.map((tag) => (
      <li key={tag}>#{tag}</li>
    ))}
  </ul>
)
