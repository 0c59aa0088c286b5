import { Skeleton } from '../../../../ui/index.ts'

export const NotificationSkeleton = () => (
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
