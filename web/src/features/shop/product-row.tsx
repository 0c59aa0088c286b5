import { formatWon } from '../../../../contract/reservation/price.ts'
import type { Product } from '../../../../contract/shop/shop.ts'
import { classNames, Photo } from '../../../../ui/index.ts'
import { photoSource } from '../../shared/site.ts'
import { isWebAddress } from './external-shop.tsx'

interface ProductRowProps {
  product: Product
  onLeave: (link: string) => void
  /** Whether the picture is loaded eagerly because it is visible at once. */
  eager?: boolean
  /** Name and price only. */
  isCompact?: boolean
  /** Heading level on the page. */
  heading?: 'h2' | 'h3'
}

/** A product as one row, which as a whole leads to its page in the shop. */
export const ProductRow = ({ product, onLeave, eager, isCompact, heading = 'h2' }: ProductRowProps) => (
  <article className="relative flex h-full gap-4 py-3 transition duration-120 has-[button:active]:scale-[0.985]">
    <Photo
      {...photoSource(product.image)}
      sizes="112px"
      width={1}
      height={1}
      alt=""
      eager={eager ?? false}
      fallback=" "
      className={classNames('shrink-0 self-start rounded-md', isCompact ? 'size-12' : 'size-24 md:size-28')}
    />
    <div className={classNames('min-w-0 flex-1', isCompact && 'self-center')}>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <Name product={product} heading={heading} onLeave={onLeave} />
        <p className="shrink-0 font-semibold">{formatWon(product.price)}</p>
      </div>
      {!isCompact && (
        <>
          <p className="mt-0.5 muted">{product.description}</p>
          <p className="mt-0.5 text-xs text-ink-muted">{product.tags.join(' · ')}</p>
        </>
      )}
    </div>
  </article>
)

type NameProps = Required<Pick<ProductRowProps, 'product' | 'onLeave' | 'heading'>>

/** Name of a product; where the product has a page in the shop, the button that covers the row. */
const Name = ({ product: { name, link }, heading: Heading, onLeave }: NameProps) => (
  <Heading className="min-w-24 flex-1 font-semibold text-pretty">
    {isWebAddress(link) ? (
      <button
        type="button"
        onClick={() => onLeave(link)}
        className="text-left after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
      >
        {name}
        <span className="sr-only"> 쇼핑몰에서 보기</span>
      </button>
    ) : (
      name
    )}
  </Heading>
)
