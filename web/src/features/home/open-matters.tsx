import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { listOpenMatters, type OpenMatter } from '../../../../contract/home/open-matters.ts'
import { Button, Monstera } from '../../../../ui/index.ts'
import { useServerQuery } from '../../shared/server-query.ts'
import { describeMatter } from './describe-matter.ts'
import { MattersFrame, MattersSkeleton, mattersCard, rememberHeight } from './matters-frame.tsx'

const firstShown = 4

/** What a member should do now, most urgent first, read whenever home is opened; loading, failing and with nothing to do it keeps its place. */
export function OpenMatters() {
  const matters = useServerQuery(listOpenMatters, {}, { staleTime: 0 })
  const { data, isError, isFetching, refetch } = useDeferredValue(matters)
  const retry = () => void refetch()
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!data) return
    showFocus()
    if (content.current) rememberHeight(content.current.offsetHeight)
  }, [data])
  if (!data && !isError) return <MattersSkeleton />
  return (
    <MattersFrame content={content}>
      {data && data.matters.length > 0 && <MatterList matters={data.matters} />}
      {data?.matters.length === 0 && data.isComplete && <NothingToDo />}
      {!data?.isComplete && (
        <Missing isAll={!data || data.matters.length === 0} busy={isFetching} onRetry={retry} />
      )}
    </MattersFrame>
  )
}

/** Scrolls to the keyboard focus, which rows above it may have moved out of view. */
function showFocus() {
  const focused = document.activeElement
  if (focused?.matches(':focus-visible')) focused.scrollIntoView({ block: 'center' })
}

function MatterList({ matters }: { matters: OpenMatter[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const rest = matters.length - firstShown
  const shown = isOpen || rest <= 1 ? matters : matters.slice(0, firstShown)
  return (
    <div className={`${mattersCard} overflow-hidden`}>
      <ul className="divide-y divide-line">
        {shown.map((matter) => (
          <Matter key={`${matter.kind} ${matter.id}`} matter={matter} />
        ))}
      </ul>
      {shown.length < matters.length && (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="min-h-12 w-full border-t border-line font-semibold text-leaf transition duration-120 active:bg-line"
        >
          {rest}개 더 보기
        </button>
      )}
    </div>
  )
}

function Matter({ matter }: { matter: OpenMatter }) {
  const { to, icon: Icon, tone, title, detail } = describeMatter(matter)
  return (
    <li>
      <Link
        to={to}
        params={{ id: matter.id }}
        className="flex min-h-19 items-center gap-3 py-3 pr-3 pl-4 transition duration-120 -outline-offset-4 active:bg-line"
      >
        <span className={`grid size-10 shrink-0 place-items-center rounded-full ${tone}`}>
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
}

const NothingToDo = () => (
  <div className={`${mattersCard} flex min-h-19 items-center gap-3 p-4`}>
    <span className="size-11 shrink-0">
      <Monstera />
    </span>
    <p className="min-w-0 flex-1">
      <span className="block font-semibold">지금은 할 일이 없어요</span>
      <span className="block text-sm text-ink-muted">챙길 일이 생기면 여기에 알려 드릴게요.</span>
    </p>
  </div>
)

interface MissingProps {
  /** Nothing is shown above. */
  isAll: boolean
  busy: boolean
  onRetry: () => void
}

const Missing = ({ isAll, busy, onRetry }: MissingProps) => (
  <div
    role="alert"
    className={
      isAll ? `${mattersCard} flex min-h-19 items-center gap-3 p-4` : 'mt-2 flex items-center gap-3 pl-1'
    }
  >
    <p className="min-w-0 flex-1 text-sm text-ink-muted">
      {isAll ? '할 일을 불러오지 못했어요.' : '일부를 불러오지 못했어요.'}
    </p>
    <Button variant="soft" busy={busy} onClick={onRetry}>
      다시 시도
    </Button>
  </div>
)
