import { ExternalLink } from 'lucide-react'
import type { Product } from '../../../../../contract/shop/shop.ts'
import { classNames } from '../../../../../ui/index.ts'
import { isWebAddress } from './open-new-tab.ts'

interface ShopButtonProps {
  product: Product
  onLeave: (link: string) => void
  /** Icon only. */
  small?: boolean
}

/** Link to the shop page of a product. */
export function ShopButton({ product: { name, link }, onLeave, small = false }: ShopButtonProps) {
  if (!isWebAddress(link)) return null
  return (
    <button
      type="button"
      onClick={() => onLeave(link)}
      className={classNames(
        'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md bg-leaf-soft font-semibold text-leaf transition duration-120 active:scale-[0.985]',
        !small && 'px-3.5 text-sm',
      )}
    >
      <span className="sr-only">{name} </span>
      <span className={classNames(small && 'sr-only')}>쇼핑몰에서 보기</span>
      <ExternalLink aria-hidden className="size-4" />
    </button>
  )
}
