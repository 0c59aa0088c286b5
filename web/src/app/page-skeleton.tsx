import { Page, Skeleton } from '../../../ui/index.ts'

/** Placeholder of a page that is loading. */
export const PageSkeleton = () => (
  <Page wide>
    <Skeleton className="mb-6 h-8 w-2/3" />
    <Skeleton className="mb-4 h-40 rounded-lg" />
    <Skeleton className="mb-3 h-5 w-full" />
    <Skeleton className="mb-3 h-5 w-5/6" />
    <Skeleton className="h-5 w-1/2" />
  </Page>
)
