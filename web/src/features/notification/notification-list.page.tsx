import { ClientOnly, Link } from '@tanstack/react-router'
import { BellOff, BellRing, CheckCheck, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { screens } from '../../../../contract/screens.ts'
import { addDays, seoulDayAt, weekdayOf } from '../../../../contract/seoul-day.ts'
import {
  Button,
  buttonStyle,
  Card,
  EmptyState,
  Hoya,
  Page,
  Skeleton,
  Switch,
  useDialogs,
} from '../../../../ui/index.ts'
import { messageOf } from '../../shared/api/index.ts'
import { EndOfList } from '../../shared/end-of-list.tsx'
import { LoadFailure } from '../../shared/load-failure.tsx'
import type { DeviceState } from './device.ts'
import { useNotifications, useReadAllNotifications, useReadNotification } from './notification.queries.ts'
import { NotificationRow } from './notification-row.tsx'
import { useDevice } from './push-offer.tsx'
import { useShownUnread } from './unread.queries.ts'

/** /alarm-list */
export function NotificationListPage() {
  return (
    <Page wide className="lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-x-12">
      <div className="max-w-column lg:sticky lg:top-24">
        <div className="mb-4 flex min-h-11 items-center justify-between gap-4">
          <h1 tabIndex={-1} className="text-xl font-bold">
            알림
          </h1>
          <ReadAllButton />
        </div>
        <ClientOnly fallback={<div className="mb-4 min-h-11" />}>
          <DeviceSwitch />
        </ClientOnly>
      </div>
      <NotificationList />
    </Page>
  )
}

function ReadAllButton() {
  const unreadCount = useShownUnread()
  const readAll = useReadAllNotifications()
  const { toast } = useDialogs()
  return (
    <Button
      variant="soft"
      busy={readAll.isPending}
      disabled={unreadCount === 0}
      onClick={() =>
        readAll.mutate(undefined, {
          onError: (error) => toast(messageOf(error, '모든 알림 읽음 처리에 실패했습니다.')),
        })
      }
    >
      <CheckCheck aria-hidden className="size-4" />
      모두 읽음
    </Button>
  )
}

function NotificationList() {
  const { query, items, endRef, loadNext } = useNotifications()
  const read = useReadNotification()

  if (query.isPending) return <NotificationSkeleton />
  if (query.isError && items.length === 0) {
    return <LoadFailure query={query} text="알림을 불러오는데 실패했습니다." />
  }
  if (items.length === 0) return <NoNotifications />
  return (
    <div className="max-w-column">
      {groupByAge(items, Date.now()).map(({ label, items: rows }) => (
        <section key={label} aria-label={label} className="mb-6">
          <h2 className="mb-2 text-sm font-semibold text-ink-muted">{label}</h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {rows.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} onRead={read.mutate} />
            ))}
          </ul>
        </section>
      ))}
      <EndOfList endRef={endRef} query={query} onRetry={loadNext} failure="알림을 불러오는데 실패했습니다." />
    </div>
  )
}

const NoNotifications = () => (
  <EmptyState
    drawing={<Hoya />}
    text="알림이 없습니다."
    hint="새 소식이 오면 여기에 모아 둘게요."
    action={
      <Link to="/" className={buttonStyle({ variant: 'soft' })}>
        홈으로 가기
      </Link>
    }
  />
)

const NotificationSkeleton = () => (
  <div role="status" aria-label="알림을 불러오고 있어요" className="max-w-column">
    <Skeleton className="mb-2 h-5 w-12" />
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex gap-4 px-4 py-3">
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </div>
          <Skeleton className="h-4 w-12 shrink-0 self-center" />
        </div>
      ))}
    </div>
  </div>
)

interface AgeGroup<Item> {
  label: '오늘' | '어제' | '이번 주' | '이전'
  items: Item[]
}

/**
 * Divides a list into those of today, of yesterday, of this week before them, and earlier ones, by calendar days in Seoul. Weeks begin
 * on Monday. Keeps the order and leaves out empty groups.
 */
export function groupByAge<Item extends { createdAt: string }>(items: Item[], now: number): AgeGroup<Item>[] {
  const today = seoulDayAt(now)
  const yesterday = addDays(today, -1)
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
  const groups: AgeGroup<Item>[] = [
    { label: '오늘', items: [] },
    { label: '어제', items: [] },
    { label: '이번 주', items: [] },
    { label: '이전', items: [] },
  ]
  for (const item of items) {
    const day = seoulDayAt(Date.parse(item.createdAt))
    groups[day >= today ? 0 : day === yesterday ? 1 : day >= monday ? 2 : 3]?.items.push(item)
  }
  return groups.filter((group) => group.items.length > 0)
}

type PossibleState = Exclude<DeviceState, 'unsupported'>

const hints: Record<PossibleState, string> = {
  on: '전문가 답변과 예약 소식을 바로 알려 드려요. 밤에는 소리를 내지 않아요.',
  off: '전문가 답변과 예약 소식을 바로 알려 드려요. 켜면 알림 수신에 동의하게 돼요.',
  denied: '브라우저에서 알림이 막혀 있어요. 브라우저의 사이트 설정에서 알림을 허용한 뒤 다시 켜 주세요.',
  install: '홈 화면에 추가한 뒤 그 아이콘으로 열면, 이 기기에서도 알림을 받을 수 있어요.',
}

const summaries: Record<PossibleState, string> = {
  on: '이 기기에서 알림을 받고 있어요',
  off: '이 기기에서는 알림을 받지 않아요',
  denied: '이 기기에서는 알림이 막혀 있어요',
  install: '이 기기에서 알림을 받으려면',
}

/** Switch for push messages in this browser, folded once the person has decided; absent where push is impossible. */
function DeviceSwitch() {
  const { state, isSure, change, isChanging } = useDevice()
  // Stays as it was on entering the screen, so that a decision does not move what is being tapped.
  const [isAlwaysOpen] = useState(isUndecided)
  if (state === 'unsupported') return null
  return (
    <Foldable state={state} isAlwaysOpen={isAlwaysOpen}>
      <Switch
        checked={state === 'on'}
        disabled={!isSure || isChanging || state === 'denied' || state === 'install'}
        onChange={change}
        hint={hints[state]}
      >
        이 기기에서 알림 받기
      </Switch>
      {state === 'off' && (
        <Link
          to={screens.notificationConsent.route}
          className="inline-flex min-h-11 items-center muted underline underline-offset-4"
        >
          알림 수신 동의 보기
        </Link>
      )}
    </Foldable>
  )
}

/** Whether the browser has never asked this person; it asks at the first switching on. */
const isUndecided = () => 'Notification' in globalThis && Notification.permission === 'default'

interface FoldableProps {
  state: PossibleState
  isAlwaysOpen: boolean
  children: ReactNode
}

function Foldable({ state, isAlwaysOpen, children }: FoldableProps) {
  if (isAlwaysOpen) return <Card className="mb-6 px-4! py-2!">{children}</Card>
  const Sign = state === 'on' ? BellRing : BellOff
  return (
    <details className="group mb-4 rounded-md open:bg-surface open:px-4 open:pb-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 muted [&::-webkit-details-marker]:hidden">
        <Sign aria-hidden className="size-4" />
        {summaries[state]}
        <ChevronDown aria-hidden className="size-4 transition duration-120 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
