import { useState } from 'react'
import { EmptyState, Page, Photo, Skeleton, SproutScene } from '../../../../ui/index.ts'
import { EndOfList } from '../../shared/end-of-list.tsx'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { photoSource } from '../../shared/site.ts'
import { useGallery } from './company.queries.ts'
import { Viewer } from './gallery/viewer.tsx'

const loadFailed = '그림을 불러오지 못했어요.'
const grid = 'grid grid-flow-dense grid-cols-2 gap-2 md:grid-cols-3 md:gap-3 lg:grid-cols-4'
/** Every seventh picture is large, so that the grid varies. */
const isLarge = (index: number) => index % 7 === 0

/** /company/about */
export const GalleryPage = () => (
  <Page wide title="새잎 이야기" lead="식물을 데려오고, 돌보고, 다시 집으로 보내는 날들이에요.">
    <Gallery />
  </Page>
)

function Gallery() {
  const { query, items, endRef, loadNext } = useGallery()
  const [shown, setShown] = useState<number>()

  if (query.isPending) return <Wall />
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
  if (items.length === 0) return <EmptyState drawing={<SproutScene />} text="아직 올린 그림이 없어요." />
  return (
    <>
      <ul className={grid}>
        {items.map(({ id, url, alt }, index) => (
          <li key={id} className={isLarge(index) ? 'col-span-2 row-span-2' : undefined}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setShown(index)}
              className="group block size-full overflow-hidden rounded-md"
            >
              <Photo
                {...photoSource(url)}
                sizes={isLarge(index) ? '(min-width: 48rem) 40rem, 100vw' : '(min-width: 48rem) 20rem, 50vw'}
                width={1}
                height={1}
                alt={alt}
                eager={index < 3}
                className="h-full transition duration-320 group-hover:scale-[1.02]"
              />
            </button>
          </li>
        ))}
      </ul>
      <EndOfList endRef={endRef} query={query} onRetry={loadNext} failure={loadFailed} />
      {shown !== undefined && (
        <Viewer
          images={items}
          index={shown}
          onShow={setShown}
          onNearEnd={() => query.hasNextPage && !query.isFetching && loadNext()}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}

const Wall = () => (
  <div role="status" aria-label="그림을 불러오고 있어요" className={grid}>
    {[0, 1, 2, 3, 4, 5, 6].map((place) => (
      <Skeleton
        key={place}
        className={
          isLarge(place) ? 'col-span-2 row-span-2 aspect-square rounded-md' : 'aspect-square rounded-md'
        }
      />
    ))}
  </div>
)
