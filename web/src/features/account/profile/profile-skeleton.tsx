import { Skeleton } from '../../../../../ui/index.ts'

export const ProfileSkeleton = () => (
  <div role="status" aria-label="내 정보를 불러오고 있어요" className="flex flex-col gap-6">
    {['name', 'phone', 'email'].map((field) => (
      <div key={field} className="flex flex-col gap-2">
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-13 rounded-md" />
      </div>
    ))}
    <Skeleton className="h-44 rounded-lg" />
  </div>
)
