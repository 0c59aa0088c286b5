import { Page, Skeleton } from '../../../../../ui/index.ts'

export const ArticleSkeleton = () => (
  <Page>
    <Skeleton className="-mx-5 -mt-6 mb-6 aspect-4/3 rounded-none md:mx-0 md:mt-0 md:rounded-lg" />
    <Skeleton className="h-5 w-14 rounded-full" />
    <Skeleton className="mt-3 h-9 w-4/5" />
    <Skeleton className="mt-3 mb-8 h-6 w-full" />
    <Skeleton className="mb-3 h-5 w-full" />
    <Skeleton className="mb-3 h-5 w-11/12" />
    <Skeleton className="h-5 w-3/5" />
  </Page>
)
