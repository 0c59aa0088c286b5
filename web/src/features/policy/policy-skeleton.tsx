import { Page, Skeleton } from '../../../../ui/index.ts'

export const PolicySkeleton = ({ title }: { title: string }) => (
  <Page wide title={title}>
    <div role="status" aria-label="내용을 불러오고 있어요" className="max-w-measure">
      <Skeleton className="-mt-4 mb-6 h-6 w-48" />
      <Skeleton className="mb-10 h-48 rounded-lg" />
      {[0, 1, 2].map((article) => (
        <div key={article} className="mb-10">
          <Skeleton className="mb-4 h-7 w-2/5" />
          <Skeleton className="mb-3 h-5 w-full" />
          <Skeleton className="mb-3 h-5 w-11/12" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      ))}
    </div>
  </Page>
)
