import type { ReactNode, Ref } from 'react'
import { storedText } from '../../../../client/storage.ts'
import { Section, Skeleton } from '../../../../ui/index.ts'

/** Height of the matters in this browser's last visit, in CSS pixels; web/index.html reads it before the first paint. */
const lastHeight = storedText('saeip.home.matters')

/** Remembers how high the matters are, so that the next visit keeps the place for them. */
export function rememberHeight(height: number) {
  lastHeight.write(String(Math.round(height)))
  document.documentElement.style.setProperty('--matters-height', `${Math.round(height)}px`)
}

interface MattersFrameProps {
  children: ReactNode
  content?: Ref<HTMLDivElement>
}

/** The area of what a member should do now. */
export const MattersFrame = ({ children, content }: MattersFrameProps) => (
  <Section title="지금 할 일" className="mb-6">
    <div ref={content}>{children}</div>
  </Section>
)

export const mattersCard = 'rounded-lg border border-line bg-surface-raised shadow-card'

/** One row in the shape of a matter, as high as the matters of the last visit. */
export const MattersSkeleton = () => (
  <MattersFrame>
    <div
      role="status"
      aria-label="지금 할 일을 불러오고 있어요"
      className={`${mattersCard} flex items-start gap-3 p-4`}
      style={{ minHeight: 'clamp(76px, var(--matters-height, 76px), 500px)' }}
    >
      <Skeleton className="size-10 shrink-0 rounded-full" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3.5 w-2/5" />
      </div>
    </div>
  </MattersFrame>
)
