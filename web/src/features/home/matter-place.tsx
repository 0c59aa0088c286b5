import { Monstera, Skeleton } from '../../../../ui/index.ts'
import { SampleAnswer } from '../../shared/sample-answer.tsx'

/** Height of the place above the introduction, whatever stands in it, so that nothing moves when it is known. */
export const matterPlace = 'mb-5 min-h-37'

/** Skeleton in the shape of a matter. */
export const MatterSkeleton = () => (
  <div
    role="status"
    aria-label="지금 할 일을 불러오고 있어요"
    className={`${matterPlace} flex flex-col rounded-lg bg-surface p-5`}
  >
    <Skeleton className="mt-1 h-4.5 w-3/5" />
    <Skeleton className="mt-2 h-3.5 w-2/5" />
    <Skeleton className="mt-auto h-12 rounded-md" />
  </div>
)

/** Where nothing is to do: a plant. */
export const MatterDrawing = () => (
  <div className={`${matterPlace} flex items-end justify-center rounded-lg bg-leaf-soft`}>
    <div className="size-36">
      <Monstera />
    </div>
  </div>
)

/** What who has no diagnosis would get: a result in small, with the first thing to do. */
export const SampleResult = () => (
  <section
    aria-label="결과 예시"
    className={`${matterPlace} flex items-end gap-2 rounded-lg bg-leaf-soft pr-4 pl-2`}
  >
    <div className="size-32 shrink-0">
      <Monstera />
    </div>
    <SampleAnswer className="my-4 min-w-0 flex-1 self-center" />
  </section>
)
