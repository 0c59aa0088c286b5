import type { ReactNode } from 'react'
import { Section, Skeleton } from '../../../../ui/index.ts'

/** The area of what a member should do now; as high while it loads as with nothing to do. */
export const MattersFrame = ({ children }: { children: ReactNode }) => (
  <Section title="지금 할 일" className="mb-6">
    {children}
  </Section>
)

export const mattersCard = 'rounded-lg border border-line bg-surface-raised shadow-card'

/** One row in the shape of a matter. */
export const MattersSkeleton = () => (
  <MattersFrame>
    <div
      role="status"
      aria-label="지금 할 일을 불러오고 있어요"
      className={`${mattersCard} flex min-h-19 items-center gap-3 p-4`}
    >
      <Skeleton className="size-10 shrink-0 rounded-full" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3.5 w-2/5" />
      </div>
    </div>
  </MattersFrame>
)
