import { Skeleton } from '../../../../ui/index.ts'

export const NotificationSkeleton = () => (
  <div role="status" aria-label="알림을 불러오고 있어요" className="flex flex-col gap-2">
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="flex gap-3 rounded-lg border border-line bg-surface-raised p-4">
        <Skeleton className="size-10 shrink-0 rounded-full" />
        <div className="flex flex-1 flex-col gap-2 py-0.5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-5 w-full" />
        </div>
      </div>
    ))}
  </div>
)
