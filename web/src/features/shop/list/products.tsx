import type { ProductType } from '../../../../../contract/shop/shop.ts'
import { Button, EmptyState, Skeleton, Succulent } from '../../../../../ui/index.ts'
import { EndOfList } from '../../../shared/end-of-list.tsx'
import { LoadFailure } from '../../../shared/load-failure.tsx'
import { useProducts } from '../shop.queries.ts'
import { ProductCard } from './product-card.tsx'
import { ProductRow } from './product-row.tsx'

const loadFailed = '상품을 불러오는데 실패했습니다.'
const grids = {
  roomy: 'grid grid-cols-2 gap-x-3 gap-y-6 md:grid-cols-3 md:gap-x-5 md:gap-y-8 lg:grid-cols-4',
  compact: 'grid gap-2 md:grid-cols-2 md:[&>li:last-child:nth-child(odd)]:col-span-2',
}

interface ProductsProps {
  type: ProductType | undefined
  isCompact: boolean
  onLeave: (link: string) => void
  onShowAll: () => void
}

/** Products of one type in either layout. */
export function Products({ type, isCompact, onLeave, onShowAll }: ProductsProps) {
  const { query, items, endRef, loadNext } = useProducts(type)
  if (query.isPending) return <ProductSkeletons isCompact={isCompact} />
  if (!query.data) {
    return (
      <LoadFailure
        error={query.error}
        text={loadFailed}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  if (items.length === 0) return <NoProducts {...(type && { onShowAll })} />
  const Product = isCompact ? ProductRow : ProductCard
  return (
    <>
      <ul className={isCompact ? grids.compact : grids.roomy}>
        {items.map((product, index) => (
          <li key={product.id} className="min-w-0">
            <Product product={product} onLeave={onLeave} eager={index < 4} />
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
  <div role="status" aria-label="상품을 불러오고 있어요" className={isCompact ? grids.compact : grids.roomy}>
    {[0, 1, 2, 3, 4, 5].map((card) =>
      isCompact ? (
        <div key={card} className="flex gap-3 rounded-lg border border-line bg-surface-raised p-3">
          <Skeleton className="size-22 shrink-0 rounded-md" />
          <div className="flex flex-1 flex-col gap-2 py-1">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ) : (
        <div key={card}>
          <Skeleton className="aspect-square rounded-lg" />
          <Skeleton className="mt-3 h-5 w-4/5" />
          <Skeleton className="mt-2 h-5 w-20" />
          <Skeleton className="mt-3 h-11 w-full rounded-md" />
        </div>
      ),
    )}
  </div>
)
