import { Page, Skeleton } from '../../../../../ui/index.ts'

export const ResultSkeleton = () => (
  <Page wide className="lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12">
    <div>
      <div className="mb-6 grid grid-cols-2 gap-2">
        <Skeleton className="aspect-4/5 rounded-lg" />
        <Skeleton className="aspect-4/5 rounded-lg" />
      </div>
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-2 h-9 w-3/5" />
      <Skeleton className="mt-3 mb-10 h-9 w-48" />
    </div>
    <div>
      <Skeleton className="mb-10 h-20 rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
    </div>
  </Page>
)
