import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { screens } from '../../../../contract/screens.ts'
import { Button, Chips, EmptyState, Page, Pothos, Skeleton, scrollBehavior } from '../../../../ui/index.ts'
import { EndOfList } from '../../shared/end-of-list.tsx'
import { useBeginAtFirstPage } from '../../shared/endless-list.ts'
import { contentsKey, useContents, useContentTags } from './content.queries.ts'
import { ContentCard } from './content-card.tsx'

const grid = 'grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-5 lg:grid-cols-4 *:min-w-0'
/** Number of cards visible without scrolling. */
const inFirstView = 6

/** /plant-contents */
export function ContentListPage() {
  const { tag } = useSearch({ strict: false })
  const { data: tags = [] } = useContentTags()
  const navigate = useNavigate()
  const beginAtFirstPage = useBeginAtFirstPage()
  const panel = useRef<HTMLDivElement>(null)

  function choose(next: string | undefined) {
    beginAtFirstPage(contentsKey(next))
    if (panel.current && panel.current.getBoundingClientRect().top < 0) panel.current.scrollIntoView()
    void navigate({
      to: screens.contents.route,
      search: next ? { tag: next } : {},
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <Page
      wide
      title="오늘은 무엇을 읽어 볼까요?"
      lead="물주기부터 병해충까지, 집에서 바로 해 볼 수 있는 이야기예요."
      className="flex-1"
    >
      <TagBar tags={tags} value={tag} onChange={choose} />
      <div ref={panel} className="scroll-mt-32 pt-5 md:scroll-mt-36">
        <Contents key={tag} tag={tag} onShowAll={() => choose(undefined)} />
      </div>
    </Page>
  )
}

interface ContentsProps {
  tag: string | undefined
  onShowAll: () => void
}

function Contents({ tag, onShowAll }: ContentsProps) {
  const { query, items, endRef, loadNext } = useContents(tag)
  if (query.isPending) return <ListSkeleton />
  if (items.length === 0) {
    // A list that could not be loaded looks like an empty one, with a retry button.
    const retry = () => void query.refetch()
    return (
      <EmptyState
        drawing={<Pothos />}
        text="콘텐츠가 없습니다."
        action={
          query.isError ? (
            <Button variant="soft" busy={query.isFetching} onClick={retry}>
              다시 불러오기
            </Button>
          ) : (
            tag && (
              <Button variant="soft" onClick={onShowAll}>
                전체 콘텐츠 보기
              </Button>
            )
          )
        }
      />
    )
  }
  return (
    <>
      <ul className={grid}>
        {items.map((item, index) => (
          <li key={item.id}>
            <ContentCard item={item} eager={index < inFirstView} />
          </li>
        ))}
      </ul>
      <EndOfList endRef={endRef} query={query} onRetry={loadNext} loading="불러오는 중이에요" />
    </>
  )
}

const ListSkeleton = () => (
  <div role="status" aria-label="콘텐츠를 불러오고 있어요">
    <div className={grid}>
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <div key={card} className="flex flex-col gap-2">
          <Skeleton className="aspect-4/3 rounded-lg" />
          <Skeleton className="h-5 w-14 rounded-full" />
          <Skeleton className="h-6 w-full" />
        </div>
      ))}
    </div>
  </div>
)

interface TagBarProps {
  /** Empty while loading and after a failure. */
  tags: string[]
  /** Undefined for all articles. */
  value: string | undefined
  onChange: (tag: string | undefined) => void
}

/** Value of the chip for all articles; no tag has this name. */
const all = ''

/** Tags in one horizontally scrolling row under the header. */
function TagBar({ tags, value = all, onChange }: TagBarProps) {
  const row = useRef<HTMLDivElement>(null)
  const words = value && !tags.includes(value) ? [...tags, value] : tags

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen chip moves once the tags are loaded
  useEffect(() => bringToMiddle(row.current), [value, tags.length])

  return (
    <div className="sticky top-14 z-20 -mx-5 border-b border-line bg-canvas md:top-18">
      <div ref={row} className="relative overflow-x-auto [scrollbar-width:none]">
        <Chips
          label="콘텐츠 태그"
          options={[{ value: all, label: '전체' }, ...words.map((tag) => ({ value: tag, label: tag }))]}
          value={value}
          onChange={(tag) => onChange(tag || undefined)}
          className="flex w-max gap-2 px-5 py-2.5"
        />
      </div>
    </div>
  )
}

function bringToMiddle(row: HTMLElement | null) {
  const chip = row?.querySelector<HTMLElement>('label:has(:checked)')
  if (!row || !chip) return
  const left = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
  row.scrollTo({ left, behavior: scrollBehavior() })
}
