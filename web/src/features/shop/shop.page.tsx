import { useNavigate, useSearch } from '@tanstack/react-router'
import { ExternalLink, List } from 'lucide-react'
import { useEffect, useState } from 'react'
import { storedText } from '../../../../client/storage.ts'
import { screens } from '../../../../contract/screens.ts'
import { type ProductType, productTypes } from '../../../../contract/shop/shop.ts'
import { Button, Chips, EmptyState, Page, Skeleton, Succulent } from '../../../../ui/index.ts'
import { EndOfList } from '../../shared/end-of-list.tsx'
import { useBeginAtFirstPage } from '../../shared/endless-list.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { site } from '../../shared/site.ts'
import { isWebAddress, useExternalShop } from './external-shop.tsx'
import { ProductRow } from './product-row.tsx'
import { productsKey, useProducts } from './shop.queries.ts'

const stored = storedText('saeip.shop.compact')

/** Whether products are shown in the compact layout; stored on this device. */
function useCompactView() {
  const [isCompact, setCompact] = useState(false)
  // The document does not know it.
  useEffect(() => setCompact(stored.read() === 'yes'), [])
  const toggle = () => {
    setCompact(!isCompact)
    if (isCompact) stored.remove()
    else stored.write('yes')
  }
  return { isCompact, toggle }
}

const all = 'ALL'
const typeLabels: Record<ProductType, string> = { PLANT: '식물', POT: '화분', SET: '세트' }
const filters = [
  { value: all, label: '전체' },
  ...productTypes.map((type) => ({ value: type, label: typeLabels[type] })),
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

const loadFailed = '상품을 불러오는데 실패했습니다.'
const rows = 'grid md:grid-cols-2 md:gap-x-12 [&>*]:min-w-0 [&>*]:border-t [&>*]:border-line'

interface ProductsProps {
  type: ProductType | undefined
  isCompact: boolean
  onLeave: (link: string) => void
  onShowAll: () => void
}

/** Products of one type in either layout. */
function Products({ type, isCompact, onLeave, onShowAll }: ProductsProps) {
  const { query, items, endRef, loadNext } = useProducts(type)
  if (query.isPending) return <ProductSkeletons isCompact={isCompact} />
  if (!query.data) return <LoadFailure query={query} text={loadFailed} />
  if (items.length === 0) return <NoProducts {...(type && { onShowAll })} />
  return (
    <>
      <ul className={rows}>
        {items.map((product, index) => (
          <li key={product.id}>
            <ProductRow product={product} onLeave={onLeave} eager={index < 4} isCompact={isCompact} />
          </li>
        ))}
      </ul>
      <EndOfList
        endRef={endRef}
        query={query}
        onRetry={loadNext}
        failure={loadFailed}
        loading="불러오는 중이에요"
      />
    </>
  )
}

const NoProducts = ({ onShowAll }: { onShowAll?: () => void }) => (
  <EmptyState
    drawing={<Succulent />}
    text="아직 소개할 상품이 없어요"
    hint="어울리는 식물을 고르고 있어요."
    action={
      onShowAll && (
        <Button variant="soft" onClick={onShowAll}>
          전체 상품 보기
        </Button>
      )
    }
  />
)

const ProductSkeletons = ({ isCompact }: { isCompact: boolean }) => (
  <div role="status" aria-label="상품을 불러오고 있어요" className={rows}>
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="flex gap-4 py-3">
        <Skeleton className={isCompact ? 'size-12 rounded-md' : 'size-24 rounded-md md:size-28'} />
        <div className="flex flex-1 flex-col gap-2 py-1">
          <Skeleton className="h-5 w-4/5" />
          {!isCompact && <Skeleton className="h-4 w-full" />}
        </div>
      </div>
    ))}
  </div>
)
