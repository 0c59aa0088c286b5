import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { listOpenMatters } from '../../../../contract/home/open-matters.ts'
import { Button, buttonStyle, Sheet } from '../../../../ui/index.ts'
import { useServerQuery } from '../../shared/server-query.ts'
import { describeMatters, type MatterRow } from './describe-matter.ts'
import { MatterDrawing, MatterSkeleton, matterPlace, SampleResult } from './matter-place.tsx'

/**
 * The most urgent thing a member should do now, read whenever home is opened, and the way to the others. `isNew`: the member
 * has no diagnosis yet; undefined while that is unknown.
 */
export function OpenMatters({ isNew }: { isNew: boolean | undefined }) {
  const matters = useServerQuery(listOpenMatters, {}, { staleTime: 0 })
  const { data, isError, isFetching, refetch } = useDeferredValue(matters)
  if (!data && !isError) return <MatterSkeleton />
  const [first, ...others] = describeMatters(data?.matters ?? [])
  const isAllMissing = !first && !data?.isComplete
  return (
    <>
      {first && <MatterCard matter={first} others={others} />}
      {!first && !isAllMissing && (isNew ? <SampleResult /> : <MatterDrawing />)}
      {!data?.isComplete && <Missing isAll={isAllMissing} busy={isFetching} onRetry={() => void refetch()} />}
    </>
  )
}

interface MatterCardProps {
  matter: MatterRow
  others: MatterRow[]
}

function MatterCard({ matter: { href, tone, title, detail, action }, others }: MatterCardProps) {
  const [areOthersOpen, setOthersOpen] = useState(false)
  return (
    <section aria-label="지금 할 일" className={`${matterPlace} flex flex-col rounded-lg p-5 ${tone.ground}`}>
      <h2 className="text-lg font-bold">{title}</h2>
      <p className="mt-1 line-clamp-1 text-sm">{detail}</p>
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-3">
        <Link to={href} className={`${buttonStyle({ variant: tone.button })} min-h-12 flex-auto px-4!`}>
          {action}
        </Link>
        {others.length > 0 && (
          <button
            type="button"
            onClick={() => setOthersOpen(true)}
            className="flex min-h-12 items-center rounded-md pl-2 font-semibold transition duration-120 active:bg-line"
          >
            할 일 {others.length}개 더
            <ChevronRight aria-hidden className="size-5" />
          </button>
        )}
      </div>
      <Sheet open={areOthersOpen} title="이어서 할 일" onClose={() => setOthersOpen(false)} closeLabel="닫기">
        <ul className="-mx-6 divide-y divide-line">
          {others.map((other) => (
            <OtherMatter key={`${other.title} ${other.href}`} matter={other} />
          ))}
        </ul>
      </Sheet>
    </section>
  )
}

const OtherMatter = ({ matter: { href, icon: Icon, tone, title, detail } }: { matter: MatterRow }) => (
  <li>
    <Link
      to={href}
      className="flex min-h-18 items-center gap-3 px-6 py-3 transition duration-120 -outline-offset-4 active:bg-line"
    >
      <span className={`grid size-10 shrink-0 place-items-center rounded-full ${tone.ground} ${tone.ink}`}>
        <Icon aria-hidden className="size-5" strokeWidth={1.8} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-pretty">{title}</span>
        <span className="block text-sm text-ink-muted">{detail}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
    </Link>
  </li>
)

interface MissingProps {
  /** Nothing is shown above. */
  isAll: boolean
  busy: boolean
  onRetry: () => void
}

function Missing({ isAll, busy, onRetry }: MissingProps) {
  const id = useId()
  return (
    <div
      role="alert"
      className={`mb-3 flex items-center gap-3 rounded-lg bg-surface p-4 ${isAll ? matterPlace : ''}`}
    >
      <p id={id} className="min-w-0 flex-1 text-ink-muted">
        {isAll ? '할 일을 불러오지 못했어요.' : '일부를 불러오지 못했어요.'}
      </p>
      <Button variant="soft" busy={busy} onClick={onRetry} aria-describedby={id}>
        다시 시도
      </Button>
    </div>
  )
}
