import { Link } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { Button, buttonStyle, EmptyState, Hoya, Page, Skeleton, useDialogs } from '../../../../ui/index.ts'
import { messageOf } from '../../shared/api/index.ts'
import { EndOfList } from '../../shared/end-of-list.tsx'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { DeviceSwitch } from './device-switch.tsx'
import { groupByAge } from './group-by-age.ts'
import { useNotifications, useReadAllNotifications, useReadNotification } from './notification.queries.ts'
import { NotificationRow } from './notification-row.tsx'
import { useShownUnread } from './unread.queries.ts'

/** /alarm-list */
export function NotificationListPage() {
  return (
    <Page>
      <div className="mb-4 flex min-h-11 items-center justify-between gap-4">
        <h1 tabIndex={-1} className="text-xl font-bold md:text-2xl">
          알림
        </h1>
        <ReadAllButton />
      </div>
      <DeviceSwitch />
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
    return (
      <LoadFailure
        error={query.error}
        text="알림을 불러오는데 실패했습니다."
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  if (items.length === 0) return <NoNotifications />
  return (
    <>
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
    </>
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
  <div role="status" aria-label="알림을 불러오고 있어요">
    <Skeleton className="mb-2 h-5 w-12" />
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex gap-3 px-4 py-3">
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-3.5 w-20" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-11/12" />
          </div>
        </div>
      ))}
    </div>
  </div>
)
