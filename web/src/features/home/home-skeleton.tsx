import { Section, Skeleton } from '../../../../ui/index.ts'
import { HomeFrame } from './home-frame.tsx'

/** Home before its data has arrived, as the pre-rendered document shows it. */
export const HomeSkeleton = () => (
  <HomeFrame greeting={<GreetingSkeleton />} matters={null}>
    <HomeContentSkeleton />
  </HomeFrame>
)

export const GreetingSkeleton = () => <Skeleton className="inline-block h-[1em] w-44 align-middle" />

/** Placeholder for everything below the introduction. */
export const HomeContentSkeleton = () => (
  <Section>
    <Skeleton className="mt-2 mb-5 h-7 w-24" />
    <div role="status" aria-label="홈을 불러오고 있어요" className="grid gap-3 md:grid-cols-2">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-4 rounded-lg border border-line bg-surface-raised p-3 shadow-card">
          <Skeleton className="size-20 shrink-0 rounded-md" />
          <div className="flex flex-1 flex-col justify-center gap-2">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  </Section>
)
