import { useNavigate, useSearch } from '@tanstack/react-router'
import { ExternalLink, List } from 'lucide-react'
import { useState } from 'react'
import { storedText } from '../../../../client/storage.ts'
import { screens } from '../../../../contract/screens.ts'
import { type ProductType, productTypes } from '../../../../contract/shop/shop.ts'
import { Button, Chips, Page } from '../../../../ui/index.ts'
import { useBeginAtFirstPage } from '../../shared/endless-list.ts'
import { site } from '../../shared/site.ts'
import { isWebAddress } from './external-shop/open-new-tab.ts'
import { useExternalShop } from './external-shop/use-external-shop.tsx'
import { productTypeLabels } from './list/product-tags.tsx'
import { Products } from './list/products.tsx'
import { productsKey } from './shop.queries.ts'

const stored = storedText('saeip.shop.compact')

/** Whether products are shown in the compact layout; stored on this device. */
function useCompactView() {
  const [isCompact, setCompact] = useState(() => stored.read() === 'yes')
  const toggle = () => {
    setCompact(!isCompact)
    if (isCompact) stored.remove()
    else stored.write('yes')
  }
  return { isCompact, toggle }
}

const all = 'ALL'
const filters = [
  { value: all, label: '전체' },
  ...productTypes.map((type) => ({ value: type, label: productTypeLabels[type] })),
] as const

/** /shop */
export function ShopPage() {
  const type = readType(useSearch({ strict: false }).type)
  const navigate = useNavigate()
  const beginAtFirstPage = useBeginAtFirstPage()
  const { isCompact, toggle } = useCompactView()
  const { leave, notice } = useExternalShop()

  function choose(next: ProductType | undefined) {
    beginAtFirstPage(productsKey(next))
    void navigate({
      to: screens.shop.route,
      search: next ? { type: next } : {},
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <Page wide title="집에 들이기 좋은 식물과 화분" lead={<Lead onLeave={leave} />} className="flex-1">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Chips
          label="상품 종류"
          options={filters}
          value={type ?? all}
          onChange={(value) => choose(value === all ? undefined : value)}
        />
        <Button
          variant={isCompact ? 'soft' : 'plain'}
          aria-pressed={isCompact}
          onClick={toggle}
          className="w-11 sm:w-auto"
        >
          <List aria-hidden className="size-5 shrink-0" />
          <span className="sr-only sm:not-sr-only">간단히 보기</span>
        </Button>
      </div>
      <Products
        key={type}
        type={type}
        isCompact={isCompact}
        onLeave={leave}
        onShowAll={() => choose(undefined)}
      />
      {notice}
    </Page>
  )
}

const readType = (text: string | undefined) => productTypes.find((type) => type === text)

function Lead({ onLeave }: { onLeave: (link: string) => void }) {
  const { shop } = site().links
  return (
    <>
      주문과 배송은 새잎 밖의 쇼핑몰에서 도와드려요.
      {isWebAddress(shop) && (
        <button
          type="button"
          onClick={() => onLeave(shop)}
          className="mt-1 flex min-h-11 items-center gap-1.5 rounded-sm font-semibold text-leaf"
        >
          쇼핑몰 전체 보기
          <ExternalLink aria-hidden className="size-4" />
        </button>
      )}
    </>
  )
}
